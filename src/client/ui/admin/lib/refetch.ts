import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const awaited = new WeakSet<Query>();

/**
 * Refetches every query under a key, after a change on the server. A query in its first load is refetched once that
 * load ends. Its response may be older than the change, but the query client would treat it as fresh.
 */
export function refetchAfter(client: QueryClient, queryKey: QueryKey): void {
  const loading = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const query of loading) {
    if (awaited.has(query)) continue;
    awaited.add(query);
    const handleLoaded = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // The page shows a failed first load itself, with a button to try again.
    void query.promise?.then(handleLoaded, () => undefined).finally(() => awaited.delete(query));
  }
  void client.invalidateQueries({ queryKey });
}
