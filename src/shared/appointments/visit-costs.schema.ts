import { z } from 'zod';
import { visitFeeSchema } from './visit-areas.schema.ts';

/** The prices of a home visit on its arrival, in AED; null for one that is not known. */
export const visitPricesSchema = z.object({
  /** The fee for the area. */
  fee: visitFeeSchema.nullable(),
  /** The price of each chosen package. */
  packagePrices: z.array(z.number().nullable()),
  /** The total according to staff; null for the computed one. */
  correctedTotal: z.number().nullable(),
});
export type VisitPrices = z.infer<typeof visitPricesSchema>;
