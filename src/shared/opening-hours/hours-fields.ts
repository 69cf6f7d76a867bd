import { z } from 'zod';
import type { LabelledOptions } from '../collections/setting-fields.ts';
import { weekdays as allWeekdays, type Weekday } from './opening-hours.rules.ts';
import { clockPeriodsSchema } from './opening-hours.schema.ts';

export const weekdays = <const Options extends LabelledOptions>(options: Options) =>
  ({
    kind: 'weekdays',
    schema: z.array(z.enum(allWeekdays)).min(1).max(allWeekdays.length),
    initial: [] as Weekday[],
    ...options,
  }) as const;
/** The opening periods of a day; none: closed. */
export const periods = <const Options extends LabelledOptions & { initial: [string, string][] }>(options: Options) =>
  ({ kind: 'periods', schema: clockPeriodsSchema, ...options }) as const;
