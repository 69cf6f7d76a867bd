import { z } from 'zod';
import { genders } from '../appointments/genders.ts';
import { daySchema } from '../fields/fields.schema.ts';
import { receiptForm } from './receipts.rules.ts';

/**
 * A day, and for a new request the id of the area, '' for none, and whether the visitor wishes for a woman or a man; for an
 * agreed visit its receipt.
 */
export const freeHoursInputSchema = z.object({
  day: daySchema,
  receipt: z.string().regex(receiptForm).nullable().default(null),
  areaId: z.string().max(32).default(''),
  collector: z.enum(genders).nullable(),
});
export type FreeHoursInput = z.input<typeof freeHoursInputSchema>;

const hours = z.array(z.string());
export const freeHoursSchema = z.object({ free: hours, full: hours });

export const heldTimeInputSchema = z.object({ receipt: z.string().regex(receiptForm) });

/** The hold of a home visit that was sent, or free times. Instants are ISO 8601. */
export const heldTimeSchema = z.object({
  /** The start of the visit that is held, and the end of the hold; null for none. */
  held: z.object({ startsAt: z.string(), until: z.string() }).nullable(),
  /** Free times near the one that was asked for, if it is not held and one of them can be. */
  freeTimes: z.array(z.string()),
});
export type HeldTime = z.infer<typeof heldTimeSchema>;
