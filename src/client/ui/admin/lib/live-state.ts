import { useSyncExternalStore } from 'react';

/** The polling interval of lists while there is no live connection, in ms. */
const refreshMs = 30_000;

let live = { isConnected: false, newCount: 0 };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stores the state of the live connection and the number of new requests. */
export function setLive(change: Partial<typeof live>): void {
  live = { ...live, ...change };
  for (const listener of listeners) listener();
}

/** The number of new requests. */
export function useNewCount(): number {
  return useSyncExternalStore(subscribe, () => live.newCount);
}

/** The polling interval of a list in ms; false while the live connection announces changes. */
export function useRefreshing(): number | false {
  return useSyncExternalStore(subscribe, () => live.isConnected) ? false : refreshMs;
}
