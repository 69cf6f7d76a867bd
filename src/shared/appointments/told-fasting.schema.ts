import { z } from 'zod';
import { randomIdSchema } from '../fields/fields.schema.ts';

/** An agreed visit whose confirmation told the patient another fasting than its packages ask for now. */
export const toldFastingSchema = z.object({
  id: randomIdSchema,
  version: z.int(),
  reference: z.string(),
  name: z.string(),
  phone: z.string(),
  startsAt: z.string(),
  /** Hours; 0 if they are not stated, null without fasting. */
  told: z.int().nullable(),
  hours: z.int().nullable(),
});
export type ToldFasting = z.infer<typeof toldFastingSchema>;
