import type { QueryClient } from '@tanstack/react-query';
import { appErrorOf } from '../../lib/app-error.ts';

/** Calls `onSessionEnd` when any query or mutation fails because the session has ended. */
export function watchSession(queryClient: QueryClient, onSessionEnd: () => void): void {
  const check = (error: unknown) => {
    if (appErrorOf(error)?.code === 'unauthenticated') onSessionEnd();
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
}
