import { z } from 'zod';
import { recordListFields, recordListOf, recordStampFields } from '../content/records.schema.ts';
import { contentIdSchema, lineSchema, randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';

/** A testimonial as visitors see it; the picture's alternative text says in words what it shows. */
export const opinionSchema = z.object({ id: contentIdSchema, picture: pictureSchema });
export type Opinion = z.infer<typeof opinionSchema>;

/** What staff may set on a testimonial. Without a picture visitors do not see it. */
export const opinionInputSchema = z.object({
  altTextEn: requiredLineSchema(500),
  altTextAr: lineSchema(500).default(''),
  pictureId: randomIdSchema.nullable().default(null),
  isPublished: z.boolean().default(true),
});
export type OpinionInput = z.input<typeof opinionInputSchema>;

/** A testimonial as staff see it, in both languages. */
export const opinionRecordSchema = z.object({
  id: contentIdSchema,
  altTextEn: z.string(),
  altTextAr: z.string(),
  picture: pictureSchema.nullable(),
  ...recordStampFields,
});
export type OpinionRecord = z.infer<typeof opinionRecordSchema>;

/** Which testimonials staff ask for. */
export const opinionRecordListInputSchema = z.object(recordListFields(['name', 'updated']));
export type OpinionRecordListInput = z.input<typeof opinionRecordListInputSchema>;
export const opinionRecordListSchema = recordListOf(opinionRecordSchema);
