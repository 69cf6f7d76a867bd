import { asc, desc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { NewRequestEvent, SeenRequest } from '#shared/requests/inbox.schema.ts';
import { type Actor, type Authorized, actorCan, actorName } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import { eventOrder, requestEvents } from './request-events.table.ts';
import { createRequestLog } from './request-log.ts';
import { requestsMessages } from './requests.messages.ts';
import { type RequestRow, requests } from './requests.table.ts';
import type { RequestsRevision } from './requests-revision.ts';

/** Decides a change in its transaction. */
export type Decide = (
  row: RequestRow,
  tx: Tx,
) => {
  /** The new values of the request. */
  set: Partial<RequestRow>;
  /** For the history. */
  event: NewRequestEvent | NewRequestEvent[];
  /** Called in the same transaction with the changed request, whose values and events are stored. */
  after?: (changed: RequestRow) => void;
};

type StaffChanges = ReturnType<typeof createStaffChanges>;
export type StaffChange = StaffChanges['change'];
export type OwnVisitChange = StaffChanges['changeOwn'];

/** Changes requests in the version that staff saw (optimistic locking), and writes an event to the history. */
export function createStaffChanges({
  db,
  clock,
  revision,
}: CommonDeps & { revision: Pick<RequestsRevision, 'raise'> }) {
  const { writeEvent } = createRequestLog({ clock });

  /**
   * Changes one request, or several in one transaction. Throws `conflict` if a request has another version, `not_found`.
   */
  function change(actor: Authorized<'requests.write'>, seen: SeenRequest | SeenRequest[], decide: Decide): void {
    changeAll(actor, seen, decide);
  }

  /** Like `change`, and throws `forbidden` if a member without requests.write changes a request that is not their own. */
  function changeOwn(
    actor: Authorized<'visits.own'>,
    seen: SeenRequest[],
    isOwn: (row: RequestRow, tx: Tx) => boolean,
    decide: Decide,
  ): void {
    changeAll(actor, seen, (row, tx) => {
      if (!actorCan(actor, 'requests.write') && !isOwn(row, tx)) throw new AppError('forbidden');
      return decide(row, tx);
    });
  }

  function changeAll(actor: Actor, seen: SeenRequest | SeenRequest[], decide: Decide): void {
    inTransaction(db, (tx) => {
      for (const each of [seen].flat()) changeOne(tx, actor, each, decide);
    });
    revision.raise();
  }

  function changeOne(tx: Tx, actor: Actor, { id, version }: SeenRequest, decide: Decide): void {
    const row = readRequest(tx, id);
    if (row.version !== version)
      throw new AppError('conflict', { message: conflictMessage(lastAuthor(tx, id), actor) });
    const { set, event, after } = decide(row, tx);
    const changed = tx
      .update(requests)
      .set({ ...set, version: version + 1, updatedAt: toInstant(clock()) })
      .where(eq(requests.id, id))
      .returning()
      .get();
    for (const each of [event].flat()) writeEvent(tx, actor, changed, each);
    after?.(changed);
  }

  return { change, changeOwn };
}

/** Throws `not_found`. */
export const readRequest = (reader: Db | Tx, id: string): RequestRow =>
  requireFound(reader.select().from(requests).where(eq(requests.id, id)).get());

/** The author of the latest version. Its first event made the change; later ones, such as card views, change nothing. */
function lastAuthor(tx: Tx, id: string): string {
  const changeFirst = [desc(requestEvents.version), asc(eventOrder)];
  return (
    tx
      .select({ name: requestEvents.staffName })
      .from(requestEvents)
      .where(eq(requestEvents.requestId, id))
      .orderBy(...changeFirst)
      .limit(1)
      .get()?.name ?? ''
  );
}

/** An event without an author is a change of the visitor. */
function conflictMessage(name: string, actor: Actor) {
  if (name === '') return requestsMessages.newerChangeRequest;
  return name === actorName(actor) ? requestsMessages.conflictOwn : requestsMessages.conflict(name);
}
