import { z } from 'zod';
import { contentIdSchema, lineSchema, requiredLineSchema } from './fields.schema.ts';

export const categoryInputSchema = z.object({
  titleEn: requiredLineSchema(160),
  titleAr: requiredLineSchema(160),
  subtitleEn: lineSchema(300).default(''),
  subtitleAr: lineSchema(300).default(''),
});
export type CategoryInput = z.infer<typeof categoryInputSchema>;

/** A category as staff and API clients see it. */
export const categoryRecordSchema = z.object({
  id: contentIdSchema,
  titleEn: z.string(),
  titleAr: z.string(),
  subtitleEn: z.string(),
  subtitleAr: z.string(),
  packageCount: z.number().int(),
  version: z.number().int(),
  updatedBy: z.string(),
});
export type CategoryRecord = z.infer<typeof categoryRecordSchema>;

/** A category as visitors see it, in one language. */
export const categorySchema = z.object({ id: contentIdSchema, title: z.string(), subtitle: z.string() });
export type Category = z.infer<typeof categorySchema>;
