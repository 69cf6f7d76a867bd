import { z } from 'zod';
import { dayMs } from '../time/time.rules.ts';
import { overlaps } from './ramadan.rules.ts';

const mostPeriods = 20;
const day = z.iso.date();
const longestRamadanDays = 30;

const ramadanPeriodSchema = z.object({ start: day, end: day });

/** The Ramadans that staff confirmed: each begins before it ends, is no longer than 30 days, and shares no day with another. */
export const ramadanPeriodsSchema = z
  .array(ramadanPeriodSchema)
  .max(mostPeriods)
  .superRefine((periods, context) => {
    periods.forEach((period, index) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'end'], message });
      if (period.end < period.start) refuse('endBeforeStart');
      else if ((Date.parse(period.end) - Date.parse(period.start)) / dayMs >= longestRamadanDays) refuse('longerThanMonth');
      else if (periods.some((other, at) => at < index && overlaps(period, other))) refuse('overlaps');
    });
  });

/** What staff see of the Ramadans: those that hold, and those to come by the calendar, confirmed or not. */
export const ramadansSchema = z.object({
  confirmed: z.array(ramadanPeriodSchema),
  proposed: z.array(ramadanPeriodSchema),
});
export type Ramadans = z.infer<typeof ramadansSchema>;
