import { pictureLimits } from '#shared/media/media.schema.ts';

/** The `accept` attribute of file inputs for pictures. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
export const maxMegabytes = pictureLimits.bytes / 1024 / 1024;
