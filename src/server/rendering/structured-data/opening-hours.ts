import type { OpeningHoursSpecification } from 'schema-dts';
import {
  daysWithoutHours,
  exceptionsFrom,
  type HoursPeriod,
  lastDayOf,
  type OpeningHours,
  periodsOfWeekday,
  type Weekday,
  weekdays,
} from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';

/** First and last day of validity; null: unlimited. */
interface Validity {
  from: string | null;
  through: string | null;
}

const always: Validity = { from: null, through: null };

/**
 * Opening hours in schema.org terms from a day ("2026-10-03") on: the week, each current or future Ramadan with its
 * dates, and each exception. Days without hours are omitted, and so are hours that crawlers would otherwise
 * apply to them.
 */
export function openingHoursSpecifications(hours: OpeningHours, today: string): OpeningHoursSpecification[] {
  const remaining = hours.ramadanPeriods.filter(({ end }) => end >= today);
  const ramadans = remaining.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const unknownInRamadan =
    ramadans.length > 0 ? daysWithoutHours([...hours.ramadan.beforeIftar, ...hours.ramadan.afterIftar]) : [];
  const isKnown = (weekday: Weekday) => !unknownInRamadan.includes(weekday);
  const normalPeriods = (weekday: Weekday) => periodsOfWeekday(hours, weekday, false);
  const ramadanPeriods = (weekday: Weekday) => periodsOfWeekday(hours, weekday, true);
  const normal = (days: readonly Weekday[], validity: Validity) => weekOf(days, normalPeriods, validity);
  return [
    ...normal(weekdays.filter(isKnown), always),
    // Without limits, crawlers would apply these hours in Ramadan too.
    ...gapsBetween(ramadans, today).flatMap((validity) => normal(unknownInRamadan, validity)),
    ...ramadans.flatMap(({ start, end }) => weekOf(weekdays, ramadanPeriods, { from: start, through: end })),
    ...exceptionsFrom(hours.exceptions, today).flatMap((exception) =>
      specifications(exception.periods, { from: exception.date, through: lastDayOf(exception) }),
    ),
  ];
}

/** Groups days with the same hours. */
function weekOf(
  days: readonly Weekday[],
  periodsOf: (weekday: Weekday) => HoursPeriod[] | null,
  validity: Validity,
): OpeningHoursSpecification[] {
  const groups = new Map<string, { periods: HoursPeriod[]; days: Weekday[] }>();
  for (const weekday of days) {
    const periods = periodsOf(weekday);
    if (periods === null) continue;
    const group = groups.get(JSON.stringify(periods)) ?? { periods, days: [] };
    group.days.push(weekday);
    groups.set(JSON.stringify(periods), group);
  }
  return [...groups.values()].flatMap((group) => specifications(group.periods, validity, group.days));
}

/** One entry per period; a closed day opens and closes at midnight. */
function specifications(
  periods: HoursPeriod[],
  { from, through }: Validity,
  days?: Weekday[],
): OpeningHoursSpecification[] {
  const clock = periods.length > 0 ? periods.map(clockOf) : [{ opens: '00:00', closes: '00:00' }];
  return clock.map((times) => ({
    '@type': 'OpeningHoursSpecification',
    ...(days && { dayOfWeek: days }),
    ...times,
    ...(from && { validFrom: from }),
    ...(through && { validThrough: through }),
  }));
}

/**
 * A closing time before the opening time means the next day. Equal times would mean "closed", so the closing time is a
 * minute earlier.
 */
function clockOf([from, to]: HoursPeriod): { opens: string; closes: string } {
  const [opens, closes] = [from, to].map((time) => time.replace('24:', '00:')) as [string, string];
  return { opens, closes: opens === closes ? minuteBefore(closes) : closes };
}

function minuteBefore(time: string): string {
  return new Date(Date.parse(`1970-01-02T${time}:00Z`) - 60_000).toISOString().slice(11, 16);
}

/** The ranges before, between and after periods that have not ended. */
function gapsBetween(periods: readonly { start: string; end: string }[], today: string): Validity[] {
  const starts = [null, ...periods.map(({ end }) => dayAfter(end, 1))];
  const ends = [...periods.map(({ start }) => dayAfter(start, -1)), null];
  return starts
    .map((from, index) => ({ from, through: ends[index] ?? null }))
    .filter(({ from, through }) => through === null || (through >= today && (from === null || from <= through)));
}
