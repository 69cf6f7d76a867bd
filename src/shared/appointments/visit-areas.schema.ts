import { z } from 'zod';
import type { ValuesOf } from '../collections/setting-fields.ts';
import { randomIdSchema, wholeSchema } from '../fields/fields.schema.ts';
import type { appointmentsSection } from './appointments.section.ts';
import { maxFee, maxWaivedFrom } from './visit-areas.rules.ts';

/** An area of home visits. Amounts are in AED. */
export type VisitArea = ValuesOf<(typeof appointmentsSection)['visitAreas']['fields']>;

const amounts = {
  fee: wholeSchema(0, maxFee).nullable(),
  waivedFrom: wholeSchema(1, maxWaivedFrom).nullable(),
};

/** An area as visitors see it. */
export const shownAreaSchema = z.object({ id: randomIdSchema, nameEn: z.string(), nameAr: z.string(), ...amounts });

/** The fee for a visit when it was asked for. */
export const visitFeeSchema = z.object({ waivedFrom: amounts.waivedFrom, amount: z.number().int() });
export type VisitFee = z.infer<typeof visitFeeSchema>;
