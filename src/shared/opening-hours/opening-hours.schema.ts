import { z } from 'zod';
import { daySchema } from '../fields/fields.schema.ts';
import { isClockTime } from '../fields/typed-days.rules.ts';
import { dayMs } from '../time/time.rules.ts';
import { weekdays } from './opening-hours.rules.ts';
import { overlaps } from './ramadan.rules.ts';

const maxRamadans = 20;
const maxRamadanDays = 30;
const maxRows = 20;
const maxPeriodsOfDay = 10;

const ramadanPeriodSchema = z.object({ start: daySchema, end: daySchema });

/** The Ramadans that staff confirmed. None ends before it begins, has more than 30 days or overlaps another. */
export const ramadanPeriodsSchema = z
  .array(ramadanPeriodSchema)
  .max(maxRamadans)
  .superRefine((periods, context) => {
    periods.forEach((period, index) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'end'], message });
      if (period.end < period.start) refuse('endBeforeStart');
      else if ((Date.parse(period.end) - Date.parse(period.start)) / dayMs >= maxRamadanDays) refuse('longerThanMonth');
      else if (periods.some((other, at) => at < index && overlaps(period, other))) refuse('overlaps');
    });
  });

/** "HH:MM"; 24:00 for the end of a day. */
const clockTime = z.string().refine((time) => isClockTime(time) || time === '24:00', 'time');
export const hoursPeriodsSchema = z.array(z.tuple([clockTime, clockTime])).max(maxPeriodsOfDay);
/** Weekly hours. If two rows name the same day, the later one applies. */
export const hoursRowsSchema = z
  .array(z.object({ days: z.array(z.enum(weekdays)).min(1).max(weekdays.length), periods: hoursPeriodsSchema }))
  .max(maxRows);

/** When the centre is open. */
export const openingHoursSchema = z.object({
  normal: hoursRowsSchema,
  ramadan: z.object({ beforeIftar: hoursRowsSchema, afterIftar: hoursRowsSchema }),
  ramadanPeriods: ramadanPeriodsSchema,
});

/** The Ramadans for staff: the confirmed ones, and the next ones by the calendar. */
export const ramadansSchema = z.object({
  confirmed: z.array(ramadanPeriodSchema),
  proposed: z.array(ramadanPeriodSchema),
});
export type Ramadans = z.infer<typeof ramadansSchema>;
