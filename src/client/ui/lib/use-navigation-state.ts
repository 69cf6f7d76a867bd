import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/** The state of the navigation to this page. Null while hydrating, because the server does not have it. */
export function useNavigationState<State extends object>(): State | null {
  const { state } = useLocation() as { state: State | null };
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
}
