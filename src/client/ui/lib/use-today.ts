import { dayOf } from '#shared/time/days.rules.ts';
import { useNow } from './use-now.ts';

/** The current day ("2026-10-03") in the centre's time zone. */
export function useToday(): string {
  return dayOf(new Date(useNow()).toISOString());
}
