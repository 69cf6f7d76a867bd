import { z } from 'zod';
import { randomIdSchema } from './fields.schema.ts';

/** What a picture may be on arrival: 15 MB and 60 megapixels, read from its header before anything is decoded. */
export const pictureLimits = { bytes: 15 * 1024 * 1024, pixels: 60_000_000 } as const;
/** The widths in pixels that are made of each picture, as far as it is wide enough. */
export const variantWidths = [320, 640, 960, 1600] as const;

export const mediaVariantSchema = z.object({ width: z.number().int(), format: z.enum(['avif', 'webp']) });
export type MediaVariant = z.infer<typeof mediaVariantSchema>;

/** A picture as a page needs it: addresses from the root, pixels for the reserved space, alternative text. */
export const pictureSchema = z.object({
  id: randomIdSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  /** Empty until the variants are made. */
  avifSrcSet: z.string(),
  webpSrcSet: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** How many pictures a record's list in one language holds. */
export const mostListedPictures = 12;
/** The pictures of a list, in their order. */
export const pictureIdsSchema = z.array(randomIdSchema).max(mostListedPictures).default([]);
