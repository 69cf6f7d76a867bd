import type { Seat } from '#shared/appointments/team.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The title of a leave: its first and last day. */
export function useLeaveTitle() {
  const { locale } = useSite();
  return ({ from, to }: Seat['leave'][number]) =>
    [...new Set([from, to])]
      .filter(isDay)
      .map((day) => dayText(day, locale))
      .join(' – ');
}
