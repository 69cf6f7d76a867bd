import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: false on the server and while hydrating, so that what needs no script stands there first. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
