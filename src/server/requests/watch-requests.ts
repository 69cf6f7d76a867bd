import { TRPCError } from '@trpc/server';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { RequestChange } from '#shared/requests/inbox.schema.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import type { Context } from '../core/trpc/context.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { createLiveStreams } from './live-streams.ts';
import type { RequestsService } from './requests.service.ts';

const sessionCheckMs = 15_000;
/** What a browser that reads slowly may fall behind; of more it only hears that much happened. */
const mostWaiting = 100;

const enterLive = createLiveStreams();

export interface WatchedServices {
  requests: Pick<RequestsService, 'changes'>;
  staff: Pick<StaffService, 'onSessionEnd' | 'wasSessionRenewed' | 'resolveSession'>;
}

/**
 * The changes of requests as they happen, for as long as the session lives, its person may read requests and the browser listens. The first answer says
 * that listening has begun. Ends where the session has six newer ones, and with `unavailable`, which browsers try again, when the process is about to end or
 * the session's token was replaced: the browser has the new one.
 */
export async function* watchRequests(
  { requests, staff }: WatchedServices,
  { sessionToken, actor }: Context,
  signal?: AbortSignal,
): AsyncGenerator<RequestChange | null> {
  const { changes } = requests;
  const waiting: RequestChange[] = [];
  let wake: () => void = () => undefined;
  const stopListening = changes.listen((change) => {
    if (waiting.length < mostWaiting) waiting.push(change);
    else waiting.splice(0, waiting.length, { kind: 'changed', requestId: null, arrived: null });
    wake();
  });
  const handleEnd = () => wake();
  signal?.addEventListener('abort', handleEnd);
  changes.ending.addEventListener('abort', handleEnd);
  // Whoever is disabled or loses a role hears nothing from that moment on.
  const stopWatching = staff.onSessionEnd(handleEnd);
  let isOutnumbered = false;
  const leave = enterLive(sessionToken ?? '', () => {
    isOutnumbered = true;
    wake();
  });
  const timer = setInterval(handleEnd, sessionCheckMs);
  try {
    yield null;
    while (!signal?.aborted && !isOutnumbered) {
      if (changes.ending.aborted) throw failure('unavailable', 'SERVICE_UNAVAILABLE');
      if (staff.wasSessionRenewed(sessionToken ?? '')) throw failure('unavailable', 'SERVICE_UNAVAILABLE');
      if (actor.kind === 'staff') requireReader(staff.resolveSession(sessionToken ?? '', actor.address, false));
      yield* waiting.splice(0);
      if (waiting.length > 0 || signal?.aborted || changes.ending.aborted || isOutnumbered) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    leave();
    stopListening();
    stopWatching();
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
