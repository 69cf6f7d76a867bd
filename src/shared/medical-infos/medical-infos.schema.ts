import { z } from 'zod';
import { publicShape } from '../collections/public-values.ts';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
import { monthNames } from './information-address.rules.ts';
import { medicalInfosCollection } from './medical-infos.collection.ts';

/** Requested topics: all general ones, or those of one month. */
export const medicalInfoListInputSchema = z.discriminatedUnion('category', [
  z.object({ locale: localeSchema, category: z.literal('general') }),
  z.object({ locale: localeSchema, category: z.literal('weekly'), month: z.enum(monthNames) }),
]);
export type MedicalInfoListInput = z.infer<typeof medicalInfoListInputSchema>;

/** A topic in one language; `week` is 1 to 4, null for general topics. */
export const medicalInfoSchema = z
  .object({ id: contentIdSchema, ...publicShape(medicalInfosCollection) })
  .omit({ category: true, month: true })
  .extend({ description: lightTextSchema });
export type MedicalInfo = z.infer<typeof medicalInfoSchema>;
