import { z } from 'zod';
import { appointmentSchema } from '../appointments/appointments.schema.ts';
import { openVisitsSchema } from '../appointments/open-visits.schema.ts';
import { ramadanPeriodsSchema } from '../opening-hours/opening-hours.schema.ts';
import { sections } from './sections.ts';

/** A change before it is saved: the opening hours, the dates of Ramadan, the team, or a version to restore. */
export const timesChangeSchema = z.union([
  z.object({ openingHours: sections.hours.openingHours.schema }),
  z.object({ ramadanPeriods: ramadanPeriodsSchema }),
  z.object({ team: sections.team.team.schema }),
  z.object({ section: z.enum(['hours', 'team']), restored: z.number().int() }),
]);
export type TimesChange = z.infer<typeof timesChangeSchema>;

/** The appointments that a change would hit. */
export const appointmentHitsSchema = z.object({
  /** Names these appointments at their times; a save with it accepts them. */
  version: z.string(),
  count: z.number().int(),
  /** The first of them, in order; empty for staff who may not read requests. */
  items: z.array(
    appointmentSchema.pick({ place: true, startsAt: true, state: true }).extend({
      id: z.string(),
      name: z.string(),
      reference: z.string(),
    }),
  ),
  /** The open visits of seats that the change removes from the team; with any, the server refuses it. */
  leaving: openVisitsSchema,
});
export type AppointmentHits = z.infer<typeof appointmentHitsSchema>;
