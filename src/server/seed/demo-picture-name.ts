/** What the file of a demo picture is called, by what it shows, such as `hero:packages`. */
export const demoPictureName = (key: string): string => `${key.replaceAll(':', '-')}.webp`;
