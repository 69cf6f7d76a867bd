import { asc, inArray } from 'drizzle-orm';
import { cardTypes } from '#shared/requests/cards.schema.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import type { Db } from '../core/db/client.ts';
import { readAppointments } from '../request-records/appointment-store.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import { listMessages } from '../request-records/message-store.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { replies } from '../request-records/replies.table.ts';
import { requestEvents } from '../request-records/request-events.table.ts';

import {
  cardViews,
  changeRequestTable,
  type RequestCardRow,
  type RequestRow,
} from '../request-records/requests.table.ts';

export type PersonRecord = ReturnType<typeof readPersonRecords>[number] & { cards: PersonCard[] };
export type PersonCard = ReturnType<typeof describeCard>;

/** All stored data of requests for their person, in the order of the rows: actions of staff, but not their names. */
export function readPersonRecords(db: Db, rows: RequestRow[]) {
  const ids = rows.map(({ id }) => id);
  const references = rows.map(({ reference }) => reference);
  const byRequest = <Row extends { requestId: string }>(all: Row[]) => Map.groupBy(all, (row) => row.requestId);
  const changeRequests = byRequest(
    db
      .select()
      .from(changeRequestTable)
      .where(inArray(changeRequestTable.requestId, ids))
      .orderBy(asc(changeRequestTable.createdAt))
      .all(),
  );
  const events = byRequest(
    db.select().from(requestEvents).where(inArray(requestEvents.requestId, ids)).orderBy(asc(requestEvents.at)).all(),
  );
  const mails = byRequest(
    db.select().from(outbox).where(inArray(outbox.requestId, ids)).orderBy(asc(outbox.createdAt)).all(),
  );
  const repliesByRequest = byRequest(
    db.select().from(replies).where(inArray(replies.requestId, ids)).orderBy(asc(replies.createdAt)).all(),
  );
  const messagesByRequest = byRequest(listMessages(db, ids));
  const appointments = readAppointments(db, ids);
  const views = db
    .select()
    .from(cardViews)
    .where(inArray(cardViews.reference, references))
    .orderBy(asc(cardViews.viewedAt))
    .all();
  const viewsByReference = Map.groupBy(views, (view) => view.reference);
  return rows.map((row) => {
    const {
      id,
      phoneKey: _key,
      searchRow: _row,
      assigneeId: _assignee,
      version: _version,
      wrongProofs: _wrong,
      ...stored
    } = row;
    return {
      ...stored,
      appointment: appointmentOf(appointments.get(id)),
      changeRequests: (changeRequests.get(id) ?? []).map(({ kind, text, startsAt, createdAt }) => ({
        kind,
        text,
        startsAt,
        createdAt,
      })),
      replies: (repliesByRequest.get(id) ?? []).map(({ subject, text, language, createdAt, whatsappState }) => ({
        subject,
        text,
        language,
        createdAt,
        whatsappState,
      })),
      history: (events.get(id) ?? []).map(({ at, details }) => ({ at, ...withoutNames(details) })),
      mails: (mails.get(id) ?? []).map(({ kind, state, createdAt, sentAt }) => ({ kind, state, createdAt, sentAt })),
      messages: (messagesByRequest.get(id) ?? []).map(({ kind, channel, state, createdAt, sentAt }) => ({
        kind,
        channel,
        state,
        createdAt,
        sentAt,
      })),
      cardViews: (viewsByReference.get(row.reference) ?? []).map(({ kind, viewedAt }) => ({ kind, viewedAt })),
    };
  });
}

/** A checked card; one with a virus has no file in the archive. */
export function describeCard(row: Pick<RequestRow, 'reference'>, card: RequestCardRow) {
  const isInfected = card.scan === 'infected';
  return {
    kind: card.kind,
    type: card.type,
    bytes: card.bytes,
    isInfected,
    mayBeActive: card.mayBeActive === true,
    file: isInfected ? null : cardFile(row, card),
  };
}

/** The path of a card in the archive. */
export const cardFile = ({ reference }: Pick<RequestRow, 'reference'>, { kind, type }: RequestCardRow) =>
  `cards/${reference}-${kind}.${cardTypes[type]}`;

function appointmentOf(row: AppointmentRow | undefined) {
  if (!row) return null;
  const { requestId: _id, seat: _seat, overbookReason: _reason, ...appointment } = row;
  return appointment;
}

/** Omits the names of staff. */
function withoutNames(details: RequestEventDetails) {
  if (!('assignee' in details)) return details;
  const { assignee: _name, ...others } = details;
  return others;
}
