import { z } from 'zod';
import { randomIdSchema, requiredLineSchema, wholeSchema } from '../fields/fields.schema.ts';
import { quarterMinutes } from './appointment-times.rules.ts';
import { maxFee, maxWaivedFrom } from './visit-areas.rules.ts';

/** An area of home visits. Amounts are in AED. */
export const visitAreaSchema = z.object({
  /** Random, and the same for life, because requests and appointments name it. */
  id: randomIdSchema,
  nameEn: requiredLineSchema(60),
  nameAr: requiredLineSchema(60),
  /** The fee of a visit; null: nothing is said about it. */
  fee: wholeSchema(0, maxFee).nullable(),
  /** The price from which there is no fee; null: it is always asked for. */
  waivedFrom: wholeSchema(1, maxWaivedFrom).nullable(),
  /** The minutes for the way, in addition to those between any two visits. */
  travelMinutes: wholeSchema(0, 240).multipleOf(quarterMinutes),
});
export type VisitArea = z.infer<typeof visitAreaSchema>;

/** The fee for a visit when it was asked for. */
export const visitFeeSchema = visitAreaSchema.pick({ waivedFrom: true }).extend({ amount: z.number().int() });
export type VisitFee = z.infer<typeof visitFeeSchema>;
