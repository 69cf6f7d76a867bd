import { genders } from '#shared/appointments/genders.ts';
import { storedPlace } from '#shared/appointments/visit-areas.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import type { EntryValues } from './entry-values.ts';

/** The visit for which the entry asks for a collector and for taken times. */
export function usePlannedVisit({ visitDay, collector, ...place }: EntryValues) {
  const { locale } = useSite();
  const { visitAreas, visitMinutes } = useSiteFrame();
  // Without a choice, the address names the area.
  const { areaId } = storedPlace({ areaId: place.areaId || undefined, address: place.area }, visitAreas, locale);
  const wish = genders.find((gender) => gender === collector) ?? null;
  const planned = { id: null, seat: null, place: 'home', areaId, minutes: visitMinutes } as const;
  return { ...planned, collector: wish, day: visitDay };
}

/** The team and the seat of an entered home visit: the chosen one, or the server's proposal. Null for nobody yet. */
export function useProposedSeat(values: EntryValues) {
  const planned = usePlannedVisit(values);
  const team = trpc.admin.appointments.listSeats.useQuery().data ?? [];
  const isTimed = values.type === 'withdrawal' && isDay(values.visitDay) && values.visitHour !== '';
  const proposed = trpc.admin.appointments.proposeSeat.useQuery(
    { ...planned, time: values.visitHour },
    { enabled: isTimed && team.length > 0 && values.seat === null, gcTime: 0 },
  );
  const seat = values.seat === null ? (proposed.data ?? null) : values.seat || null;
  return { team, seat, isProposed: values.seat === null && seat !== null, isLoading: proposed.isFetching, isTimed };
}
