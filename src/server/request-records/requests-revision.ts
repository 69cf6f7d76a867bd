import type { RequestsPoll } from '#shared/requests/inbox.schema.ts';
import type { RequestType } from '#shared/requests/request-types.ts';
import { randomIndex } from '../core/random.ts';

export type RequestsRevision = ReturnType<typeof createRequestsRevision>;

/**
 * The number of changes of requests in this process. It starts at a random number, so open pages also notice a restart.
 */
export function createRequestsRevision() {
  let revision = randomIndex(2 ** 47);
  let latestArrival: RequestsPoll['latestArrival'] = null;

  /**
   * Call it after each commit that changes requests; `arrived` is the type of a visitor's request that reached the
   * inbox.
   */
  function raise(arrived: RequestType | null = null): void {
    revision += 1;
    if (arrived !== null) latestArrival = { revision, type: arrived };
  }

  return { raise, read: (): Pick<RequestsPoll, 'revision' | 'latestArrival'> => ({ revision, latestArrival }) };
}
