import { useSyncExternalStore } from 'react';

/** How often lists ask by themselves while nobody tells them of changes, in ms. */
const refreshMs = 30_000;

let live = { isConnected: false, newCount: 0 };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the live connection brought last: whether it stands, and how many requests are new. */
export function setLive(change: Partial<typeof live>): void {
  live = { ...live, ...change };
  for (const listener of listeners) listener();
}

/** How many requests are new, for the browser's tab. */
export function useNewCount(): number {
  return useSyncExternalStore(subscribe, () => live.newCount);
}

/** How often a list is to be asked for again: never while changes are told as they happen. */
export function useRefreshing(): number | false {
  return useSyncExternalStore(subscribe, () => live.isConnected) ? false : refreshMs;
}
