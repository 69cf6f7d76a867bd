import { QueryClient } from '@tanstack/react-query';
import { appErrorOf } from './app-error.ts';

/** How long what a page brought counts as fresh, in ms: reading on does not ask the server again. */
const freshMs = 60_000;
const mostRetries = 2;

/** The query client of one browser or one server render. Only failures that may pass by themselves are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, refetchOnWindowFocus: false, retry: (failures, error) => appErrorOf(error) === null && failures < mostRetries },
    },
  });
}
