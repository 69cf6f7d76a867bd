import { TRPCError } from '@trpc/server';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { RequestUpdate } from '#shared/requests/inbox.schema.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import type { Context } from '../core/trpc/context.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { createLiveStreamLimit } from './live-streams.ts';
import type { RequestsService } from './requests.service.ts';

const sessionCheckMs = 15_000;
/** Changes queued for a slow browser; above this they are merged into one. */
const maxWaiting = 100;

const registerStream = createLiveStreamLimit();

export interface WatchedServices {
  requests: Pick<RequestsService, 'changes'>;
  staff: Pick<StaffService, 'onSessionEnd' | 'wasSessionRenewed' | 'resolveSession'>;
}

/**
 * Streams request changes while the session is valid, the member may read requests, and the browser is connected. The first value (null)
 * confirms the subscription. Ends if the session opens six newer streams. Throws `unavailable`, after which browsers reconnect, when the
 * process is stopping or the session's token was replaced.
 */
export async function* watchRequests(
  { requests, staff }: WatchedServices,
  { sessionToken, actor }: Context,
  signal?: AbortSignal,
): AsyncGenerator<RequestUpdate | null> {
  const { changes } = requests;
  const waiting: RequestUpdate[] = [];
  let wake: () => void = () => undefined;
  const stopListening = changes.subscribe((change) => {
    if (waiting.length < maxWaiting) waiting.push(change);
    else waiting.splice(0, waiting.length, { kind: 'changed', requestId: null, arrived: null });
    wake();
  });
  const handleEnd = () => wake();
  signal?.addEventListener('abort', handleEnd);
  changes.ending.addEventListener('abort', handleEnd);
  // Ends the stream at once for a member who is disabled or loses the role.
  const stopWatching = staff.onSessionEnd(handleEnd);
  let isOutnumbered = false;
  const leave = registerStream(sessionToken ?? '', () => {
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

/** Permissions can change while the connection is open. */
function requireReader(current: Actor | null): void {
  if (current === null) throw failure('unauthenticated', 'UNAUTHORIZED');
  if (!actorCan(current, 'requests.read')) throw failure('forbidden', 'FORBIDDEN');
}

const failure = (code: ErrorCode, rpc: TRPCError['code']) => new TRPCError({ code: rpc, cause: new AppError(code) });
