import { z } from 'zod';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
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
