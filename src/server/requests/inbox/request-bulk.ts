import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { ChangedMany, ChangeManyInput, SeenRequest } from '#shared/requests/inbox.schema.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { runTimeSlice } from '../../core/db/time-slices.ts';
import type { RequestActions } from './request-actions.ts';

/** The actions on one request that a change of several repeats. */
type SingleActions = Pick<RequestActions, 'changeState' | 'assign' | 'markSpam' | 'notSpam'>;

/**
 * Changes several requests in time slices, each in its own transaction and with the checks of the single action. A request that was
 * changed or removed meanwhile, or that does not allow the change, is reported and does not stop the others.
 */
export async function changeMany(
  actor: Authorized<'requests.write'>,
  { requests, change }: ChangeManyInput,
  actions: SingleActions,
  monotonic?: Clock,
): Promise<ChangedMany> {
  const result: ChangedMany = { changed: [], refused: [] };
  const changeNext = (seen: SeenRequest) => {
    try {
      changeOne(actor, seen, change, actions);
      result.changed.push({ id: seen.id, version: seen.version + 1 });
    } catch (error) {
      // A wrong value, such as a member who left, is wrong for all.
      if (!(error instanceof AppError) || 'assigneeId' in error.fields) throw error;
      const reason = error.code === 'invalid_input' ? 'not_possible' : 'conflict';
      result.refused.push({ id: seen.id, reason });
    }
  };
  for (let done = 0; done < requests.length; ) {
    if (done > 0) await setImmediate();
    done += runTimeSlice(requests.slice(done), changeNext, monotonic);
  }
  return result;
}

function changeOne(
  actor: Authorized<'requests.write'>,
  seen: SeenRequest,
  change: ChangeManyInput['change'],
  actions: SingleActions,
): void {
  if (change.kind === 'state') actions.changeState(actor, { ...seen, to: change.to, note: '' });
  else if (change.kind === 'assign') actions.assign(actor, { ...seen, assigneeId: change.assigneeId });
  else if (change.kind === 'spam') actions.markSpam(actor, seen);
  else actions.notSpam(actor, seen);
}
