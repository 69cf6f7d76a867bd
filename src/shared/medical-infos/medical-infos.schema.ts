import { z } from 'zod';
import { recordListFields, recordListOf, recordStampFields } from '../content/records.schema.ts';
import { acrossFields, contentIdSchema, localeSchema, requiredChoiceSchema, requiredLineSchema, requiredTextSchema } from '../fields/fields.schema.ts';
import { monthNames } from './information-address.rules.ts';

/** Which medical information a visitor asks for: all of the general kind, or that of one month's weeks. */
export const medicalInfoListInputSchema = z.discriminatedUnion('category', [
  z.object({ locale: localeSchema, category: z.literal('general') }),
  z.object({ locale: localeSchema, category: z.literal('weekly'), month: z.enum(monthNames) }),
]);
export type MedicalInfoListInput = z.infer<typeof medicalInfoListInputSchema>;

/** A piece of medical information in one language; `week` is 1 to 4, null for general ones. */
export const medicalInfoSchema = z.object({ id: contentIdSchema, title: z.string(), description: z.string(), week: z.number().int().nullable() });
export type MedicalInfo = z.infer<typeof medicalInfoSchema>;

/** The kinds of medical information, in the order of the page's tabs. */
export const medicalInfoCategories = ['general', 'weekly'] as const;

/** What staff may set on a piece of medical information; `week` (1 to 4) and `month` are for weekly ones, and cleared for general ones. */
export const medicalInfoInputSchema = z
  .object({
    titleEn: requiredLineSchema(200),
    titleAr: requiredLineSchema(200),
    descriptionEn: requiredTextSchema(8000),
    descriptionAr: requiredTextSchema(8000),
    category: requiredChoiceSchema(medicalInfoCategories),
    week: z.number().int().min(1).max(4).nullable().default(null),
    month: z.enum(monthNames).nullable().default(null),
    isPublished: z.boolean().default(true),
  })
  .refine(({ category, week }) => category !== 'weekly' || week !== null, acrossFields('required', 'week', 'category'))
  .refine(({ category, month }) => category !== 'weekly' || month !== null, acrossFields('required', 'month', 'category'))
  .transform((input) => (input.category === 'general' ? { ...input, week: null, month: null } : input));
export type MedicalInfoInput = z.input<typeof medicalInfoInputSchema>;

/** A piece of medical information as staff see it, in both languages. */
export const medicalInfoRecordSchema = z.object({
  id: contentIdSchema,
  titleEn: z.string(),
  titleAr: z.string(),
  descriptionEn: z.string(),
  descriptionAr: z.string(),
  category: z.enum(medicalInfoCategories),
  week: z.number().int().nullable(),
  month: z.enum(monthNames).nullable(),
  ...recordStampFields,
});
export type MedicalInfoRecord = z.infer<typeof medicalInfoRecordSchema>;

/** Which medical information staff ask for. */
export const medicalInfoRecordListInputSchema = z.object({
  ...recordListFields(['name', 'time', 'updated']),
  category: z.enum(medicalInfoCategories).optional(),
  month: z.enum(monthNames).optional(),
});
export type MedicalInfoRecordListInput = z.input<typeof medicalInfoRecordListInputSchema>;
export const medicalInfoRecordListSchema = recordListOf(medicalInfoRecordSchema);
