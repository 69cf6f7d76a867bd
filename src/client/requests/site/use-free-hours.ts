import type { FreeHours } from '#shared/appointments/free-times.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

export interface ShownHours {
  /** Null if the centre shows none for the day, and if they could not be loaded. */
  hours: FreeHours | null;
  isLoading: boolean;
}

/** The free and full hours of a day for the area ('' for none) and the visitor's choice of a collector ('' for anyone). */
export function useFreeHours(day: string, areaId: string, collector: string): ShownHours {
  const { offersFreeTimes } = useSiteFrame();
  const isLive = useIsLive();
  const wish = collector === 'female' || collector === 'male' ? collector : null;
  const { data = null, isLoading } = trpc.content.requests.listFreeHours.useQuery(
    { day, areaId, collector: wish },
    { enabled: offersFreeTimes && isLive && isDay(day), staleTime: 0, refetchOnWindowFocus: true },
  );
  return { hours: data, isLoading };
}
