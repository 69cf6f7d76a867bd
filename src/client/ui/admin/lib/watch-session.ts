import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { appErrorOf } from '../../lib/app-error.ts';

/**
 * Reads the account again when the server refuses a query or mutation because of the session. The session has ended, or
 * the member may no longer do this, or another tab has just replaced the session's token: the account distinguishes
 * these.
 */
export function watchSession(queryClient: QueryClient, accountKey: QueryKey): void {
  const check = (error: unknown) => {
    const code = appErrorOf(error)?.code;
    if (code === 'unauthenticated' || code === 'forbidden')
      void queryClient.invalidateQueries({ queryKey: accountKey });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
  });
}
