import { dayAfter, dayOf } from '../time/days.rules.ts';
import { dayMs } from '../time/time.rules.ts';

/** The first and last day ("2027-02-08") of one Ramadan. */
export interface RamadanPeriod {
  start: string;
  end: string;
}

/** The maximum number of days between the starts of two Ramadans. */
const maxYearDays = 385;
const ramadan = '9';

/**
 * The Ramadans of the Umm al-Qura calendar that have not ended, next first. Only a proposal: the moon sighting decides.
 * `now` is in ms.
 */
export function proposeRamadans(now: number, count: number): RamadanPeriod[] {
  const monthOf = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
  const isRamadan = (day: string) => monthOf.format(Date.parse(`${day}T00:00:00Z`)).replace(/\D/g, '') === ramadan;
  const periods: RamadanPeriod[] = [];
  const today = dayOf(new Date(now).toISOString());
  // A Ramadan that has begun includes its past days.
  let day = today;
  while (isRamadan(dayAfter(day, -1))) day = dayAfter(day, -1);
  const last = Date.parse(day) + count * maxYearDays * dayMs;
  while (periods.length < count && Date.parse(day) < last) {
    if (isRamadan(day)) {
      const start = day;
      while (isRamadan(dayAfter(day, 1))) day = dayAfter(day, 1);
      if (day >= today) periods.push({ start, end: day });
    }
    day = dayAfter(day, 1);
  }
  return periods;
}

export function overlaps(one: RamadanPeriod, other: RamadanPeriod): boolean {
  return one.start <= other.end && other.start <= one.end;
}
