import { givenIds, isGiven, preparedQuery } from '#server/core/db/prepared-query.ts';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { type MessageRow, messages } from '#server/request-records/messages.table.ts';
import { type OutboxRow, outbox } from '#server/request-records/outbox.table.ts';
import { eventOrder, requestEvents } from '#server/request-records/request-events.table.ts';
import { changeRequestTable, type RequestRow, requestCards, requests } from '#server/request-records/requests.table.ts';
import { webhookDeliveries } from '#server/webhooks/webhooks.table.ts';
import type { Centre } from './centre.ts';
import type { Known } from './diary.ts';
import type { Received } from './mailboxes.ts';

/** A request with its stored rows, its sent mails, and the answers that its sender got. */
export interface Case {
  reference: string;
  /** Null if it is not stored. */
  request: RequestRow | null;
  appointment: AppointmentRow | null;
  events: (typeof requestEvents.$inferSelect)[];
  mails: OutboxRow[];
  messages: MessageRow[];
  changes: (typeof changeRequestTable.$inferSelect)[];
  cards: (typeof requestCards.$inferSelect)[];
  deliveries: (typeof webhookDeliveries.$inferSelect)[];
  received: readonly Received[];
  /** Null if its sender got no answer, or if it was erased. */
  known: Known | null;
  /** Its state when it was last read. */
  before: Omit<Case, 'before'> | null;
}

const ofReferences = preparedQuery((db) => db.select().from(requests).where(isGiven(requests.reference)).prepare());
const allReferences = preparedQuery((db) => db.select({ reference: requests.reference }).from(requests).prepare());
/** The rows of each table, for all cases at once. */
const parts = {
  appointments: preparedQuery((db) => db.select().from(appointments).where(isGiven(appointments.requestId)).prepare()),
  events: preparedQuery((db) =>
    db.select().from(requestEvents).where(isGiven(requestEvents.requestId)).orderBy(eventOrder).prepare(),
  ),
  mails: preparedQuery((db) => db.select().from(outbox).where(isGiven(outbox.requestId)).prepare()),
  messages: preparedQuery((db) => db.select().from(messages).where(isGiven(messages.requestId)).prepare()),
  changes: preparedQuery((db) =>
    db.select().from(changeRequestTable).where(isGiven(changeRequestTable.requestId)).prepare(),
  ),
  cards: preparedQuery((db) => db.select().from(requestCards).where(isGiven(requestCards.requestId)).prepare()),
  deliveries: preparedQuery((db) =>
    db.select().from(webhookDeliveries).where(isGiven(webhookDeliveries.requestId)).prepare(),
  ),
};

/** All requests that are stored or known. */
export const everyReference = ({ db, diary }: Centre): Set<string> =>
  new Set([
    ...allReferences(db())
      .all()
      .map(({ reference }) => reference),
    ...diary.known.keys(),
  ]);

export function readCases(centre: Centre, references: Iterable<string>): Case[] {
  const { diary, mailboxes, cases } = centre;
  const db = centre.db();
  const wanted = [...references];
  const rows = new Map(
    ofReferences(db)
      .all(givenIds(wanted))
      .map((row) => [row.reference, row]),
  );
  const ids = givenIds([...rows.values()].map(({ id }) => id));
  const grouped = <Row extends { requestId: string | null }>(found: Row[]) => {
    const groups = Map.groupBy(found, ({ requestId }) => requestId);
    return (id: string | undefined) => groups.get(id ?? '') ?? [];
  };
  const [appointmentOf, eventsOf, mailsOf] = [
    grouped(parts.appointments(db).all(ids)),
    grouped(parts.events(db).all(ids)),
    grouped(parts.mails(db).all(ids)),
  ];
  const [messagesOf, changesOf, cardsOf, deliveriesOf] = [
    grouped(parts.messages(db).all(ids)),
    grouped(parts.changes(db).all(ids)),
    grouped(parts.cards(db).all(ids)),
    grouped(parts.deliveries(db).all(ids)),
  ];
  return wanted.map((reference) => {
    const request = rows.get(reference) ?? null;
    const id = request?.id;
    const known = diary.known.get(reference) ?? null;
    return {
      reference,
      request,
      before: cases.last.get(reference) ?? null,
      appointment: appointmentOf(id)[0] ?? null,
      events: eventsOf(id),
      mails: mailsOf(id),
      messages: messagesOf(id),
      changes: changesOf(id),
      cards: cardsOf(id),
      deliveries: deliveriesOf(id),
      received: mailboxes.about(id),
      known: known?.erasedAt === null ? known : null,
    };
  });
}

/** Stores the state of these requests as `before` of the next read. */
export function remember({ cases }: Centre, read: Case[]): void {
  for (const { before: _before, ...one } of read) cases.last.set(one.reference, one);
}
