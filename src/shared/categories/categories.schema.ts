import { z } from 'zod';
import { recordListFields, recordListOf, recordStampFields } from '../content/records.schema.ts';
import { contentIdSchema, lineSchema, requiredLineSchema } from '../fields/fields.schema.ts';

export const categoryInputSchema = z.object({
  titleEn: requiredLineSchema(160),
  titleAr: requiredLineSchema(160),
  subtitleEn: lineSchema(300).default(''),
  subtitleAr: lineSchema(300).default(''),
  isPublished: z.boolean().default(true),
});
export type CategoryInput = z.input<typeof categoryInputSchema>;

/** A category for staff and API clients. */
export const categoryRecordSchema = z.object({
  id: contentIdSchema,
  titleEn: z.string(),
  titleAr: z.string(),
  subtitleEn: z.string(),
  subtitleAr: z.string(),
  packageCount: z.number().int(),
  ...recordStampFields,
});
export type CategoryRecord = z.infer<typeof categoryRecordSchema>;

/** Filters and order of the staff list. */
export const categoryRecordListInputSchema = z.object(recordListFields(['name', 'packages', 'updated']));
export type CategoryRecordListInput = z.input<typeof categoryRecordListInputSchema>;
export const categoryRecordListSchema = recordListOf(categoryRecordSchema);

/** A category for visitors, in one language. */
export const categorySchema = z.object({ id: contentIdSchema, title: z.string(), subtitle: z.string() });
export type Category = z.infer<typeof categorySchema>;
