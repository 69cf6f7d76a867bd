import type { QueryClient } from '@tanstack/react-query';
import { appErrorOf } from '../../lib/app-error.ts';

/** Notices, in whatever query or mutation fails, that the session has ended. */
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
