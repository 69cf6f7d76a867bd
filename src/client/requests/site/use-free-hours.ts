import type { FreeHours } from '#shared/appointments/free-times.rules.ts';
import { genders } from '#shared/appointments/genders.ts';
import type { FreeHoursInput } from '#shared/requests/free-times.schema.ts';
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
  return useHours({ day, areaId, collector: genders.find((gender) => gender === collector) ?? null });
}

/** Those to which an agreed visit can move, with the receipt of the status page; null where none are shown. */
export function useMoveHours(day: string, receipt: string | null): ShownHours {
  return useHours({ day, receipt, collector: null }, receipt !== null);
}

function useHours(input: FreeHoursInput, isShown = true): ShownHours {
  const { offersFreeTimes } = useSiteFrame();
  const isLive = useIsLive();
  const { day } = input;
  const { data = null, isLoading } = trpc.content.requests.listFreeHours.useQuery(input, {
    enabled: isShown && offersFreeTimes && isLive && isDay(day),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return { hours: data, isLoading };
}
