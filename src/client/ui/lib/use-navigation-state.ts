import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/** What the navigation that led to this page brought along; null while hydrating, as the server knows nothing of it. */
export function useNavigationState<State extends object>(): State | null {
  const { state } = useLocation() as { state: State | null };
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
}
