import { dayOf } from '#shared/time/days.rules.ts';
import { useNow } from './use-now.ts';

/** The day ("2026-10-03") that it is at the centre, wherever the visitor is. */
export function useToday(): string {
  return dayOf(new Date(useNow()).toISOString());
}
