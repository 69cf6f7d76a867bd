import { z } from 'zod';
import { contentNouns, mostTogether, recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, lineSchema, randomIdSchema } from '../fields/fields.schema.ts';

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
  /** What stays in view where a box cuts it, as "30 70": percent from its left and top, in tens. Empty: its middle. */
  focal: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** How many pictures a record's list in one language holds. */
export const mostListedPictures = 12;
/** The pictures of a list, in their order. */
export const pictureIdsSchema = z.array(randomIdSchema).max(mostListedPictures).default([]);

/** A part of a picture narrower or lower than this (in pixels) is no picture any more. */
export const leastCrop = 16;
/** A rectangle in pixels of the picture as it was sent. */
export const pictureCropSchema = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(leastCrop),
  height: z.number().int().min(leastCrop),
});
export type PictureCrop = z.infer<typeof pictureCropSchema>;

const percentSchema = z.number().int().min(0).max(100);

/** What staff may say of a picture. Where the alternative text is empty in one language, the other stands for it. */
export const pictureInputSchema = z.object({
  altEn: lineSchema(500),
  altAr: lineSchema(500),
  /** Whoever cannot see it misses nothing: visitors hear none of its words. */
  isDecorative: z.boolean(),
  /** What visitors see of it; null: all of it. */
  crop: pictureCropSchema.nullable(),
  /** What stays in view, in percent of the picture as it was sent, from its left and top. */
  focusX: percentSchema,
  focusY: percentSchema,
});
export type PictureInput = z.infer<typeof pictureInputSchema>;

/** A record of content, or a part of the settings, that names a picture. */
export const pictureUseSchema = z.object({
  noun: z.enum([...contentNouns, 'setting']),
  /** A record's id, or the key of the settings. */
  id: z.union([contentIdSchema, z.string()]),
  nameEn: z.string(),
  nameAr: z.string(),
  /** Whether it is used there now, by a record in the bin, or only by a version that is kept. */
  state: z.enum(['now', 'bin', 'version']),
});
export type PictureUse = z.infer<typeof pictureUseSchema>;

/** How many of the places that use a picture are named one by one. */
export const mostNamedUses = 50;

/** A picture as staff see it. */
export const pictureRecordSchema = z.object({
  id: randomIdSchema,
  picture: pictureSchema,
  /** The name its file came with. */
  name: z.string(),
  altEn: z.string(),
  altAr: z.string(),
  /** Of the picture as it was sent. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.string(),
  /** How many records and parts of the settings name it, those in the bin and kept versions too. */
  uses: z.number().int(),
  /** An alternative text is missing where visitors would hear it. */
  lacksAlt: z.boolean(),
});
export type PictureRecord = z.infer<typeof pictureRecordSchema>;

/** Whether a picture's smaller files and the part of it that is shown are still being made, are made, or could not be. */
export const pictureStates = ['pending', 'ready', 'failed'] as const;

/** A picture with all that its form changes. */
export const pictureWholeSchema = pictureRecordSchema.extend({
  version: z.number().int(),
  isDecorative: z.boolean(),
  crop: pictureCropSchema.nullable(),
  focusX: z.number().int(),
  focusY: z.number().int(),
  /** Where staff read the whole of it, whatever visitors see. */
  source: z.string(),
  /** Whether who asks may change it: where the settings use it, only who may change them. */
  canChange: z.boolean(),
  /** How far its files are made. */
  state: z.enum(pictureStates),
  /** Visitors do not see the part that was chosen last, but what they saw before. */
  isOutdated: z.boolean(),
  usedBy: z.array(pictureUseSchema),
});
export type PictureWhole = z.infer<typeof pictureWholeSchema>;

/** Which pictures staff ask for; the newest come first. */
export const pictureListInputSchema = z
  .object({ ...recordListFields(['added', 'name', 'bytes']), show: z.enum(['unused', 'lacksAlt']).optional() })
  .omit({ published: true, missing: true });
export type PictureListInput = z.input<typeof pictureListInputSchema>;
export const pictureListSchema = recordListOf(pictureRecordSchema);

/** Pictures to be removed together. */
export const pictureRemovalSchema = z.object({ ids: z.array(randomIdSchema).min(1).max(mostTogether) });
