import { type NewRequestEvent, requestEventDetailsSchema } from '#shared/requests/inbox.schema.ts';
import { auditMany } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { newRandomId } from '../core/ids.ts';
import { requestEvents } from './request-events.table.ts';
import { cardViews, type RequestCardRow, type RequestRow } from './requests.table.ts';

export type RequestLog = ReturnType<typeof createRequestLog>;

type LoggedRequest = Pick<RequestRow, 'id' | 'version'>;
export interface ViewedCard {
  request: LoggedRequest & Pick<RequestRow, 'reference'>;
  card: Pick<RequestCardRow, 'id' | 'kind'>;
}

const addEvents = rowsInsert(requestEvents, [
  requestEvents.id,
  requestEvents.requestId,
  requestEvents.at,
  requestEvents.staffId,
  requestEvents.staffName,
  requestEvents.version,
  requestEvents.details,
]);
const addCardViews = rowsInsert(cardViews, [
  cardViews.id,
  cardViews.cardId,
  cardViews.reference,
  cardViews.kind,
  cardViews.staffId,
  cardViews.staffName,
  cardViews.viewedAt,
]);

/** Records the actions of staff on requests and cards, in the caller's transaction. The records are append-only. */
export function createRequestLog({ clock }: { clock: Clock }) {
  /** Adds an event to a request's history. */
  function writeEvent(tx: Tx, actor: Actor, request: LoggedRequest, details: NewRequestEvent): void {
    writeEvents(tx, actor, [{ request, details }]);
  }

  /** `writeEvent` for many events of one actor. */
  function writeEvents(
    tx: Tx,
    actor: Actor,
    events: readonly { request: LoggedRequest; details: NewRequestEvent }[],
  ): void {
    const now = toInstant(clock());
    const [staffId, staffName] = actor.kind === 'staff' ? [actor.staffId, actor.name] : [null, ''];
    addEvents(
      tx,
      events.map(({ request: { id, version }, details }) => {
        const eventId = newRandomId();
        return [
          eventId,
          id,
          now,
          staffId,
          staffName,
          version,
          JSON.stringify(requestEventDetailsSchema.parse(details)),
        ];
      }),
    );
  }

  /**
   * Records card views, in the histories too. The audit log gets only the cards' ids, because its entries are never
   * erased.
   */
  function writeCardViews(tx: Tx, actor: Actor, views: readonly ViewedCard[]): void {
    const now = toInstant(clock());
    const [staffId, staffName] = actor.kind === 'staff' ? [actor.staffId, actor.name] : ['', ''];
    addCardViews(
      tx,
      views.map(({ request: { reference }, card: { id, kind } }) => {
        const viewId = newRandomId();
        return [viewId, id, reference, kind, staffId, staffName, now];
      }),
    );
    writeEvents(
      tx,
      actor,
      views.map(({ request, card: { kind } }) => ({ request, details: { kind: 'card_viewed', card: kind } })),
    );
    auditMany(
      tx,
      actor,
      views.map(({ card: { id, kind } }) => {
        return { event: 'cardViewed', at: now, subject: 'card', id, details: { card: kind } };
      }),
    );
  }

  return { writeEvent, writeEvents, writeCardViews };
}
