import { z } from 'zod';
import { daySchema, randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import { hoursRowsSchema } from '../opening-hours/opening-hours.schema.ts';

export const genders = ['female', 'male'] as const;

/** A place in the team: at any time it has one appointment at most. */
export const seatSchema = z.object({
  /** Random, and the same for life, because appointments name it. */
  id: randomIdSchema,
  name: requiredLineSchema(60),
  gender: z.enum(genders).nullable(),
  /** The member of staff to whom its appointments are assigned. */
  staffId: randomIdSchema.nullable(),
  /** Its own weekly hours, within those of the centre; none: all of these. */
  hours: hoursRowsSchema,
  /** The first and last day of each leave. */
  leave: z.array(z.object({ from: daySchema, to: daySchema })).max(50),
});
export type Seat = z.infer<typeof seatSchema>;

/** The values that name a seat and its member. */
export const seatNameSchema = seatSchema.pick({ id: true, name: true, staffId: true });
export type SeatName = z.infer<typeof seatNameSchema>;

export const teamSchema = z.array(seatSchema).max(20);
