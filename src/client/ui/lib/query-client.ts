import { QueryClient } from '@tanstack/react-query';
import { appErrorOf } from './app-error.ts';

/** Data is fresh for this long, in ms; within it, navigation does not refetch. */
const freshMs = 60_000;
const maxRetries = 2;

/** For data that the page keeps until it is loaded again. */
export const neverStale = { staleTime: Number.POSITIVE_INFINITY };

/** The query client of one browser or one server render. It retries network errors, but not refusals of the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => appErrorOf(error) === null && failures < maxRetries,
      },
    },
  });
}
