import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { preparationFields } from '../lab-tests/preparation.collection.ts';
import { preparationTextsSchema } from '../lab-tests/preparation.schema.ts';

/** The tests of a package that staff compose. */
export const packagePreparationInputSchema = z.object({
  labTestIds: z.array(contentIdSchema).max(500),
  /** Whether the list names all tests of the package. */
  isComplete: z.boolean(),
  isForChildren: z.boolean(),
});
export type PackagePreparationInput = z.infer<typeof packagePreparationInputSchema>;

/** What the signed facts of these tests say together. */
export const packagePreparationSchema = z.object({
  fasting: preparationFields.fasting.schema,
  fastingFrom: preparationFields.fastingFrom.schema,
  texts: preparationTextsSchema,
  /** Demands that exclude each other. */
  conflicts: z.array(z.enum(['fasting', 'fastingHours', 'morning', 'cycle'])),
  /** The tests because of which people fast. */
  fastingFor: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  /** How many of the tests answer the question about fasting. */
  answered: z.int(),
  total: z.int(),
  /** Whether a reviewer must confirm the fasting. */
  isStrict: z.boolean(),
});
export type PackagePreparation = z.infer<typeof packagePreparationSchema>;
