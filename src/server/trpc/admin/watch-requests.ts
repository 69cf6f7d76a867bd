import { TRPCError } from '@trpc/server';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Actor, actorCan } from '../../auth/actor.ts';
import type { RequestChange } from '../../services/request-changes.ts';
import type { Context } from '../context.ts';

const sessionCheckMs = 15_000;
/** What a browser that reads slowly may fall behind; of more it only hears that much happened. */
const mostWaiting = 100;

/**
 * The changes of requests as they happen, for as long as the session lives, its person may read requests and the browser listens. The first answer says
 * that listening has begun. Ends with `unavailable`, which browsers try again, when the process is about to end.
 */
export async function* watchRequests({ services, sessionToken, actor }: Context, signal?: AbortSignal): AsyncGenerator<RequestChange | null> {
  const { changes } = services.requests;
  const waiting: RequestChange[] = [];
  let wake: () => void = () => undefined;
  const stopListening = changes.listen((change) => {
    if (waiting.length < mostWaiting) waiting.push(change);
    else waiting.splice(0, waiting.length, { kind: 'changed', requestId: null });
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
      if (actor.kind === 'staff') requireReader(services.staff.resolveSession(sessionToken ?? '', actor.address, false));
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

/** What the person may do can change while the connection stands. */
function requireReader(current: Actor | null): void {
  if (current === null) throw failure('unauthenticated', 'UNAUTHORIZED');
  if (!actorCan(current, 'requests.read')) throw failure('forbidden', 'FORBIDDEN');
}

const failure = (code: ErrorCode, rpc: TRPCError['code']) => new TRPCError({ code: rpc, cause: new AppError(code) });
