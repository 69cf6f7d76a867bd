import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What the navigation that led here brought along. The server does not know it after a reload: while hydrating there is none yet. */
export function useNavigationState<State>(): State | null {
  const { state } = useLocation() as { state: State | null };
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated ? state : null;
}

const neverChanges = () => () => undefined;
