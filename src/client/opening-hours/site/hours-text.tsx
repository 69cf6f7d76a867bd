import { useLingui } from '@lingui/react/macro';
import { formatClockTime, formatWeekday } from '#shared/i18n/format.ts';
import {
  addDays,
  type HoursPeriod,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#shared/opening-hours/opening-hours.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Formats days and hours in the page's language. */
export function useHoursText() {
  const { t } = useLingui();
  const { locale } = useSite();

  const weekdayName = (weekday: Weekday) => formatWeekday(dayNamed(weekday), locale);

  /** "Daily", "Saturday to Tuesday", or the days one by one. */
  const days = (names: readonly Weekday[]) => {
    const places = weekdays.flatMap((weekday, index) => (names.includes(weekday) ? [index] : []));
    const first = weekdays[places[0] ?? -1];
    const last = weekdays[places.at(-1) ?? -1];
    if (!first || !last) return '';
    if (places.length === weekdays.length) return t`Daily`;
    const [from, to] = [weekdayName(first), weekdayName(last)];
    if (places.length > 2 && Number(places.at(-1)) - Number(places[0]) === places.length - 1)
      return t`${from} to ${to}`;
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      places.map((place) => weekdayName(weekdays[place] as Weekday)),
    );
  };

  /** "9 AM to 1 PM". */
  const period = ([opens, closes]: HoursPeriod) => {
    const [from, to] = [formatClockTime(opens, locale), formatClockTime(closes, locale)];
    return t`${from} to ${to}`;
  };

  return { weekdayName, days, period };
}

/** Any date of that weekday. */
function dayNamed(weekday: Weekday): string {
  const someday = '2026-11-21';
  const days = weekdays.map((_, offset) => addDays(someday, offset));
  return days.find((day) => weekdayOf(day) === weekday) ?? someday;
}
