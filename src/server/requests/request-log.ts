import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { requestEvents } from './request-events.table.ts';
import type { RequestCardRow } from './request-records.ts';
import { cardViews, type RequestRow } from './requests.table.ts';

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Records the actions of staff on requests and cards, in the caller's transaction. The records are append-only. */
export function createRequestLog({ clock }: { clock: Clock }) {
  /** Adds an event to a request's history. */
  function writeEvent(
    tx: Tx,
    actor: Actor,
    { id: requestId, version }: Pick<RequestRow, 'id' | 'version'>,
    details: RequestEventDetails,
  ): void {
    const who =
      actor.kind === 'staff' ? { staffId: actor.staffId, staffName: actor.name } : { staffId: null, staffName: '' };
    tx.insert(requestEvents)
      .values({ id: newRandomId(), requestId, at: toInstant(clock()), ...who, version, details })
      .run();
  }

  /**
   * Records a card view, in the history too. The audit log gets only the card's id, because its entries are never
   * erased.
   */
  function writeCardView(
    tx: Tx,
    actor: Actor,
    request: Pick<RequestRow, 'id' | 'version' | 'reference'>,
    { id: cardId, kind }: RequestCardRow,
  ): void {
    const who =
      actor.kind === 'staff' ? { staffId: actor.staffId, staffName: actor.name } : { staffId: '', staffName: '' };
    tx.insert(cardViews)
      .values({ id: newRandomId(), cardId, reference: request.reference, kind, ...who, viewedAt: toInstant(clock()) })
      .run();
    writeEvent(tx, actor, request, { kind: 'card_viewed', card: kind });
    audit(tx, actor, {
      event: 'cardViewed',
      at: toInstant(clock()),
      subject: 'card',
      id: cardId,
      details: { card: kind },
    });
  }

  return { writeEvent, writeCardView };
}
