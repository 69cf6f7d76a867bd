import { TRPCError } from '@trpc/server';
import { AppError } from '#shared/errors.ts';
import type { RequestChange } from '#shared/schemas/inbox.schema.ts';
import type { Context } from '../context.ts';

const sessionCheckMs = 15_000;

/**
 * The changes of requests as they happen, for as long as the session lives and the browser listens. The first answer says
 * that listening has begun. Ends with `unavailable`, which browsers try again, when the process is about to end.
 */
export async function* watchRequests({ services, sessionToken, actor }: Context, signal?: AbortSignal): AsyncGenerator<RequestChange | null> {
  const { changes } = services.requests;
  const waiting: RequestChange[] = [];
  let wake: () => void = () => undefined;
  const stopListening = changes.listen((change) => {
    waiting.push(change);
    wake();
  });
  const handleEnd = () => wake();
  signal?.addEventListener('abort', handleEnd);
  changes.ending.addEventListener('abort', handleEnd);
  const timer = setInterval(handleEnd, sessionCheckMs);
  try {
    yield null;
    while (!signal?.aborted) {
      if (changes.ending.aborted) throw failure('unavailable', 'SERVICE_UNAVAILABLE');
      if (actor.kind === 'staff' && !services.staff.isSessionAlive(sessionToken)) throw failure('unauthenticated', 'UNAUTHORIZED');
      yield* waiting.splice(0);
      if (waiting.length > 0 || signal?.aborted || changes.ending.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stopListening();
    clearInterval(timer);
    signal?.removeEventListener('abort', handleEnd);
    changes.ending.removeEventListener('abort', handleEnd);
  }
}

const failure = (code: 'unavailable' | 'unauthenticated', rpc: TRPCError['code']) => new TRPCError({ code: rpc, cause: new AppError(code) });
