import { pictureLimits } from '#shared/media/media.schema.ts';

/** The kinds of files that staff may choose as a picture. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const mostMegabytes = pictureLimits.bytes / 1024 / 1024;
