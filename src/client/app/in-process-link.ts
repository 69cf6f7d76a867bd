import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type inferRouterContext } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { ContentRouter } from '../ui/lib/trpc.ts';

/**
 * Calls procedures in the same process while a page is rendered. Nobody aborts these calls, and the page data is written
 * as JSON once at the end: without both, a page costs less than with the link of the library for local calls.
 */
export function inProcessLink(router: ContentRouter, ctx: inferRouterContext<ContentRouter>): TRPCLink<ContentRouter> {
  return () =>
    ({ op: { path, type, input } }) =>
      observable((observer) => {
        const fail = (cause: unknown) => {
          const error = getTRPCErrorFromUnknown(cause);
          const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
          observer.error(TRPCClientError.from({ error: shape }, { cause: error }));
        };
        const getRawInput = async () => input;
        callTRPCProcedure({ router, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 }).then((data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        }, fail);
      });
}
