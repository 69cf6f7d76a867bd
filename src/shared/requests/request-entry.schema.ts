import { z } from 'zod';
import { contentIdSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { answers } from '../packages/packages-address.rules.ts';

export const enteredRequestSchema = z.object({ id: randomIdSchema, reference: z.string() });
export type EnteredRequest = z.infer<typeof enteredRequestSchema>;

/** A package or offer that staff can choose. */
export const bookableSchema = z.object({
  kind: z.enum(['package', 'offer']),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  /** "no": at the centre only; null if not stated. */
  homeCollection: z.enum(answers).nullable(),
  /** Null unless fasting is needed, 0 if its length is not stated. */
  fastingHours: z.number().int().nullable(),
});
export type Bookable = z.infer<typeof bookableSchema>;
