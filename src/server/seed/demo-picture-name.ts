/** The file name of a demo picture by its key, such as `hero:packages`. */
export const demoPictureName = (key: string): string => `${key.replaceAll(':', '-')}.webp`;
