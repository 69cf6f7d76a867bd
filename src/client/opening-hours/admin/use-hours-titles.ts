import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import { type HoursRow, lastDayOf } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useHoursText } from '../site/hours-text.tsx';

/** The title of a row of weekly hours: its days. */
export function useRowTitle() {
  const text = useHoursText();
  return ({ days }: HoursRow) => text.days(days);
}

/** The title of an exception: its days and note. */
export function useExceptionTitle() {
  const { t } = useLingui();
  const { locale } = useSite();
  return (exception: Settings['openingHours']['exceptions'][number]) => {
    const note = localized(exception, 'note', locale);
    const [from, to] = [exception.date, lastDayOf(exception)].map((day) => isDay(day) && dayText(day, locale));
    const days = from && to && from !== to ? t`${from} to ${to}` : from;
    return [days, note].filter(Boolean).join(' · ');
  };
}
