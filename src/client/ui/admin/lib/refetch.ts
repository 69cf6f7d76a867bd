import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const awaited = new WeakSet<Query>();

/**
 * Has everything under a key asked for again, now that the server holds something newer. What is just being loaded for the first time is shown as it comes
 * and then asked for once more: its answer may be older than the change, and the query client by itself would take it for the newest.
 */
export function refetchAfter(client: QueryClient, queryKey: QueryKey): void {
  const loading = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const query of loading) {
    if (awaited.has(query)) continue;
    awaited.add(query);
    const handleLoaded = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // What could not be loaded says so, with a button to try again.
    void query.promise?.then(handleLoaded, () => undefined).finally(() => awaited.delete(query));
  }
  void client.invalidateQueries({ queryKey });
}
