import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { setLive, useRefreshing } from '../../ui/admin/lib/live-state.ts';
import { refetchAfter } from '../../ui/admin/lib/refetch.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useArrivalAlert } from './use-arrival-alert.ts';

/**
 * Keeps all views of requests up to date and announces new requests. Uses a live connection; without one, polls every 30 s. Returns the
 * numbers of new and of suspected requests.
 */
export function useLiveRequests() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const alertOf = useArrivalAlert();
  const refetchInterval = useRefreshing();
  const { count, suspectedCount } = trpc.admin.requests.countNew.useQuery(undefined, { refetchInterval }).data ?? { count: 0, suspectedCount: 0 };
  const subscription = trpc.admin.requests.onChange.useSubscription(undefined, {
    onStarted: () => setLive({ isConnected: true }),
    // The server also sends a message after each connection, so changes during an interruption are loaded.
    onData: (change) => {
      refetchAfter(client, getQueryKey(trpc.admin.requests));
      alertOf(change?.arrived ?? null);
    },
    // The session has ended, or the server is unreachable: reading the account distinguishes the two.
    onError: () => void utils.admin.staff.me.invalidate(),
  });
  const isConnected = subscription.status === 'pending';
  useEffect(() => setLive({ isConnected }), [isConnected]);
  useEffect(() => setLive({ newCount: count }), [count]);
  useEffect(() => () => setLive({ newCount: 0, isConnected: false }), []);
  return { count, suspectedCount };
}
