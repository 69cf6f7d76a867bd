import { useLingui } from '@lingui/react/macro';
import { formatClockTime, formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import {
  type HoursException,
  type HoursPeriod,
  lastDayOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Formats days and hours in the page's language. */
export function useHoursText() {
  const { t } = useLingui();
  const { locale } = useSite();

  const weekdayName = (weekday: Weekday) => formatWeekday(dayNamed(weekday), locale);

  const list = (names: readonly Weekday[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map(weekdayName));

  /** "Daily", "Saturday to Tuesday", "Saturday to Thursday, except Monday", or up to three days one by one. */
  const days = (names: readonly Weekday[]) => {
    const named = weekdays.filter((weekday) => names.includes(weekday));
    const [first, last] = [named[0], named.at(-1)];
    if (!first || !last) return '';
    const range = weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
    const missing = range.filter((weekday) => !named.includes(weekday));
    if (named.length < 3 || (named.length === 3 && missing.length > 0)) return list(named);
    const [from, to] = [weekdayName(first), weekdayName(last)];
    const whole = range.length === weekdays.length ? t`Daily` : t`${from} to ${to}`;
    const others = list(missing);
    return missing.length === 0 ? whole : t`${whole}, except ${others}`;
  };

  /** "9 AM to 1 PM". */
  const period = ([opens, closes]: HoursPeriod) => {
    const [from, to] = [formatClockTime(opens, locale), formatClockTime(closes, locale)];
    return t`${from} to ${to}`;
  };

  /** "1 to 3 December", "28 December to 3 January", or '' for one day. */
  const dayRange = (exception: Pick<HoursException, 'date' | 'to'>) => {
    const [first, last] = [exception.date, lastDayOf(exception)];
    if (first === last) return '';
    const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
    const from = isOneMonth ? Number(first.slice(8)) : formatDayAndMonth(first, locale);
    const to = formatDayAndMonth(last, locale);
    return t`${from} to ${to}`;
  };

  return { weekdayName, days, period, dayRange };
}

/** Any date of that weekday. */
function dayNamed(weekday: Weekday): string {
  const someday = '2026-11-21';
  const days = weekdays.map((_, offset) => dayAfter(someday, offset));
  return days.find((day) => weekdayOf(day) === weekday) ?? someday;
}
