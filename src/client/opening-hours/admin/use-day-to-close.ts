import { useSearchParams } from 'react-router';
import { exceptionOn } from '#shared/opening-hours/opening-hours.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { isDay } from '#shared/time/days.rules.ts';
import type { AskedEntry } from '../../ui/admin/section-form/field-shapes.ts';

type Exception = Settings['openingHours']['exceptions'][number];

/** The day that the address asks to close, as from the calendar of appointments. */
export function useDayToClose(): AskedEntry<Exception> | null {
  const [search, setSearch] = useSearchParams();
  const day = search.get('close') ?? '';
  if (!isDay(day)) return null;
  return {
    entry: { date: day, to: '', periods: [], noteEn: '', noteAr: '' },
    matches: (exception) => exceptionOn([exception], day) !== undefined,
    onOpened: () => {
      search.delete('close');
      setSearch(search, { replace: true, preventScrollReset: true });
    },
  };
}
