import type { ChangedMany, ChangeManyInput, RequestRecord } from '#shared/requests/inbox.schema.ts';

type Change = ChangeManyInput['change'];

/** The changes that take a change back; empty if no request can return to its former state. */
export function reversesOf(change: Change, items: readonly RequestRecord[], changed: ChangedMany['changed']) {
  const reverses = changed.flatMap((seen) => {
    const item = items.find(({ id }) => id === seen.id);
    const reverse = item && reverseOf(change, item);
    return reverse ? [{ seen, reverse }] : [];
  });
  // Older browsers lack Map.groupBy.
  const groups = new Map<string, ChangeManyInput>();
  for (const { seen, reverse } of reverses) {
    const key = JSON.stringify(reverse);
    groups.set(key, { requests: [...(groups.get(key)?.requests ?? []), seen], change: reverse });
  }
  return [...groups.values()];
}

/**
 * Null if the reverse would not restore what the change removed: a call-back, an open change request, the state or the
 * appointment. "Not spam" sends mails and forgets the state and the suspicion.
 */
function reverseOf(change: Change, record: RequestRecord): Change | null {
  const { state, assignee, appointment, callBackAt, openChangeRequestAt } = record;
  if (change.kind === 'not_spam') return null;
  if (change.kind === 'assign') return { kind: 'assign', assigneeId: assignee?.id ?? null };
  if (change.kind === 'state' && change.to === 'in_progress')
    return state === 'new' ? { kind: 'state', to: 'new' } : null;
  if (callBackAt !== null || openChangeRequestAt !== null) return null;
  if (change.kind === 'spam') return state === 'new' && appointment === null ? { kind: 'not_spam' } : null;
  // Completing a request ends its hold.
  return state === 'in_progress' && appointment?.state !== 'proposed' ? { kind: 'state', to: 'in_progress' } : null;
}
