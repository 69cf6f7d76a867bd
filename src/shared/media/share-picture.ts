import type { Picture } from './media.schema.ts';

/** The size in pixels of the JPEG that every picture has for shared links. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The picture beside a shared link. */
export type SharePicture = Pick<Picture, 'src' | 'width' | 'height' | 'alt'>;

/**
 * A picture as JPEG, because chats show neither AVIF nor WebP: the one for shared links, else its original. null if it
 * has none yet.
 */
export function sharePictureOf(picture: Picture | null | undefined): SharePicture | null {
  if (!picture) return null;
  const { src, shareSrc, width, height, alt } = picture;
  if (shareSrc) return { src: shareSrc, alt, ...sharePictureSize };
  return src.endsWith('.jpg') ? { src, width, height, alt } : null;
}
