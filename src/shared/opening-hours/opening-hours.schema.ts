import { z } from 'zod';
import type { Refinement } from '../collections/setting-rules.ts';
import { daySchema } from '../fields/fields.schema.ts';
import { isClockTime } from '../fields/typed-days.rules.ts';
import { dayMs } from '../time/time.rules.ts';
import { overlaps, type RamadanPeriod } from './ramadan.rules.ts';

export const maxRamadans = 20;
const maxRamadanDays = 30;
const maxPeriodsOfDay = 10;

const ramadanPeriodSchema = z.object({ start: daySchema, end: daySchema });

/** None ends before it begins, has more than 30 days or overlaps another. */
export function ramadanProblems(periods: readonly RamadanPeriod[], { addIssue }: Refinement): void {
  periods.forEach((period, index) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: [index, 'end'], message });
    if (period.end < period.start) refuse('endBeforeStart');
    else if ((Date.parse(period.end) - Date.parse(period.start)) / dayMs >= maxRamadanDays) refuse('longerThanMonth');
    else if (periods.some((other, at) => at < index && overlaps(period, other))) refuse('overlaps');
  });
}

/** The Ramadans that staff confirmed. */
export const ramadanPeriodsSchema = z.array(ramadanPeriodSchema).max(maxRamadans).superRefine(ramadanProblems);

/** "HH:MM"; 24:00 for the end of a day. */
const clockTime = z.string().refine((time) => isClockTime(time) || time === '24:00', 'time');
/** The opening periods of a day. */
export const clockPeriodsSchema = z.array(z.tuple([clockTime, clockTime])).max(maxPeriodsOfDay);

/** The Ramadans for staff: the confirmed ones, and the next ones by the calendar. */
export const ramadansSchema = z.object({
  confirmed: z.array(ramadanPeriodSchema),
  proposed: z.array(ramadanPeriodSchema),
});
export type Ramadans = z.infer<typeof ramadansSchema>;
