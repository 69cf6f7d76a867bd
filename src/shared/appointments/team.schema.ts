import { z } from 'zod';
import type { ValuesOf } from '../collections/setting-fields.ts';
import { randomIdSchema } from '../fields/fields.schema.ts';
import type { teamSection } from './team.section.ts';

/** A place in the team: at any time it has one appointment at most. */
export type Seat = ValuesOf<(typeof teamSection)['team']['fields']>;

/** The values that name a seat and its member. */
export const seatNameSchema = z.object({ id: randomIdSchema, name: z.string(), staffId: randomIdSchema.nullable() });
export type SeatName = z.infer<typeof seatNameSchema>;
