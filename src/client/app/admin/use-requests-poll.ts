import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../ui/admin/lib/refetch.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useArrivalAlert } from './use-arrival-alert.ts';

/** Polling intervals in ms. */
const visibleMs = 10_000;
const hiddenMs = 60_000;

/** Polls for changes of requests, refetches all views of requests after one, and announces arrivals. Returns the numbers for the menu. */
export function useRequestsPoll() {
  const client = useQueryClient();
  const { data } = trpc.admin.requests.poll.useQuery(undefined, {
    refetchInterval: () => (document.visibilityState === 'hidden' ? hiddenMs : visibleMs),
    refetchIntervalInBackground: true,
    // A tab that becomes visible also gets the shorter interval with the next answer.
    refetchOnWindowFocus: 'always',
  });
  const revision = data?.revision;
  // Also after the first answer, because the page may have loaded its lists before an earlier change.
  useEffect(() => {
    if (revision !== undefined) refetchAfter(client, getQueryKey(trpc.admin.requests));
  }, [client, revision]);
  useArrivalAlert(data?.latestArrival);
  return data ?? { newCount: 0, suspectedCount: 0 };
}
