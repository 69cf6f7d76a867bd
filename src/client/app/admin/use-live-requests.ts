import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { setLive, useRefreshing } from '../../ui/admin/lib/live-state.ts';
import { refetchAfter } from '../../ui/admin/lib/refetch.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useArrivalAlert } from './use-arrival-alert.ts';

/** Keeps everything that shows requests up to date as they come and change, and tells of new ones where it is wished; where the connection does not stand, every 30 s. Gives the number of new ones. */
export function useLiveRequests(): number {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const alertOf = useArrivalAlert();
  const refetchInterval = useRefreshing();
  const count = trpc.admin.requests.countNew.useQuery(undefined, { refetchInterval }).data?.count ?? 0;
  const subscription = trpc.admin.requests.onChange.useSubscription(undefined, {
    onStarted: () => setLive({ isConnected: true }),
    // The first answer after every connection, too: what happened in between is caught up.
    onData: (change) => {
      refetchAfter(client, getQueryKey(trpc.admin.requests));
      alertOf(change?.arrived ?? null);
    },
    // The session has ended, or the server is gone for longer: asking who is signed in finds out.
    onError: () => void utils.admin.staff.me.invalidate(),
  });
  const isConnected = subscription.status === 'pending';
  useEffect(() => setLive({ isConnected }), [isConnected]);
  useEffect(() => setLive({ newCount: count }), [count]);
  useEffect(() => () => setLive({ newCount: 0, isConnected: false }), []);
  return count;
}
