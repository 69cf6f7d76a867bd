import { z } from 'zod';
import { mapFields, type ValuesOf } from '../collections/define-collection.ts';
import { preparationFields } from './preparation.collection.ts';

/** What a patient does before a test; null for what nobody stated. */
export type PreparationFacts = ValuesOf<{ fields: typeof preparationFields }>;

/** Facts that are being typed. */
export const preparationFactsSchema = z
  .object(mapFields(preparationFields, ({ schema }) => schema))
  .partial() as unknown as z.ZodType<Partial<PreparationFacts>, Partial<PreparationFacts>>;

/** Sentences for patients in both languages. */
export const preparationTextsSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()) });
