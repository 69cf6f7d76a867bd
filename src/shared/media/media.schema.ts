import { z } from 'zod';
import { collectionNames, maxBulkSize, recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, lineSchema, randomIdSchema } from '../fields/fields.schema.ts';

/** The limits of an uploaded picture, read from its header before it is decoded. */
export const pictureLimits = { bytes: 15 * 1024 * 1024, pixels: 60_000_000 } as const;
/** The widths of variants in pixels. Wider variants than the picture are not made. */
export const variantWidths = [320, 640, 960, 1600] as const;

/** The only JPEG is the picture for shared links. */
const mediaVariantSchema = z.object({ width: z.number().int(), format: z.enum(['avif', 'webp', 'jpg']) });
export type MediaVariant = z.infer<typeof mediaVariantSchema>;

/** A picture for a page: paths from the root, dimensions in pixels, alternative text. */
export const pictureSchema = z.object({
  /** Empty for a drawing that is not stored. */
  id: z.union([randomIdSchema, z.literal('')]),
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  /** Empty until the variants are made. */
  avifSrcSet: z.string(),
  webpSrcSet: z.string(),
  /** The JPEG for shared links (share-picture.ts); empty until it is made. */
  shareSrc: z.string(),
  /** The focal point as "30 70": percent from the left and the top, in steps of ten. Empty for the centre. */
  focal: z.string(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** The limit of pictures in a record's list in one language. */
export const maxListedPictures = 12;

/** The minimum width and height of a crop, in pixels. */
export const minCrop = 16;
/** A rectangle in pixels of the uploaded picture. */
const pictureCropSchema = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(minCrop),
  height: z.number().int().min(minCrop),
});
export type PictureCrop = z.infer<typeof pictureCropSchema>;

const percentSchema = z.number().int().min(0).max(100);

/** The properties of a picture that staff can change. An empty alternative text falls back to the other language. */
export const pictureInputSchema = z.object({
  altEn: lineSchema(500),
  altAr: lineSchema(500),
  /** Hides the picture from screen readers. */
  isDecorative: z.boolean(),
  /** Null: the whole picture. */
  crop: pictureCropSchema.nullable(),
  /** The focal point in percent of the uploaded picture, from the left and the top. */
  focusX: percentSchema,
  focusY: percentSchema,
});
export type PictureInput = z.infer<typeof pictureInputSchema>;

/** A content record or a part of the settings that uses a picture. */
const pictureUseSchema = z.object({
  collection: z.enum([...collectionNames, 'setting']),
  /** The id of a record, or a key of the settings. */
  id: z.union([contentIdSchema, z.string()]),
  nameEn: z.string(),
  nameAr: z.string(),
  /** Used by a current record, by a record in the trash, or only by a stored version. */
  state: z.enum(['current', 'trash', 'version']),
});
export type PictureUse = z.infer<typeof pictureUseSchema>;

/** The limit of uses that are listed. */
export const maxNamedUses = 50;

/** A picture for staff. */
const pictureRecordSchema = z.object({
  id: randomIdSchema,
  picture: pictureSchema,
  /** The name of the uploaded file. */
  name: z.string(),
  altEn: z.string(),
  altAr: z.string(),
  /** The dimensions of the uploaded picture. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.string(),
  /** The number of uses, including the trash and stored versions. */
  uses: z.number().int(),
  /** An alternative text is missing, and the picture is not decorative. */
  lacksAlt: z.boolean(),
});
export type PictureRecord = z.infer<typeof pictureRecordSchema>;

/** The state of the variants and the crop. */
export const pictureStates = ['pending', 'ready', 'failed'] as const;

/** A picture with all fields of its form. */
export const pictureWholeSchema = pictureRecordSchema.extend({
  version: z.number().int(),
  isDecorative: z.boolean(),
  crop: pictureCropSchema.nullable(),
  focusX: z.number().int(),
  focusY: z.number().int(),
  /** The path of the uncropped picture for staff. */
  source: z.string(),
  /** Whether the reader may change it. A picture in the settings requires the permission to change settings. */
  canChange: z.boolean(),
  state: z.enum(pictureStates),
  /** Visitors still see the previous crop. */
  isOutdated: z.boolean(),
  usedBy: z.array(pictureUseSchema),
});
export type PictureWhole = z.infer<typeof pictureWholeSchema>;

/** Filters and order of the staff list; newest first by default. */
export const pictureListInputSchema = z
  .object({ ...recordListFields(['added', 'name', 'bytes']), show: z.enum(['unused', 'lacksAlt']).optional() })
  .omit({ published: true, missing: true });
export type PictureListInput = z.input<typeof pictureListInputSchema>;
export const pictureListSchema = recordListOf(pictureRecordSchema);

export const pictureRemovalSchema = z.object({ ids: z.array(randomIdSchema).min(1).max(maxBulkSize) });
