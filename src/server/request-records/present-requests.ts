import { asc, type InferSelectModel, inArray } from 'drizzle-orm';
import type { MessageWay } from '#shared/messages/messages.schema.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { staff } from '../staff/staff.table.ts';
import { readAppointments } from './appointment-store.ts';
import { listMessages } from './message-store.ts';
import type { OutboxService } from './outbox.service.ts';
import {
  changeRequestOrder,
  changeRequestTable,
  type RequestCardRow,
  type RequestRow,
  requestCards,
} from './requests.table.ts';

type ChangeRequestRow = InferSelectModel<typeof changeRequestTable>;

interface PresentOptions {
  db: Db;
  outbox: OutboxService;
  config: Pick<Config, 'clamdUrl'>;
  /** How staff can write to the telephone of a patient. */
  wayTo: (row: RequestRow) => MessageWay;
  privateFiles: { has: (cardId: string) => boolean };
}

/**
 * Requests for the staff area, with cards, mails and assignee, in the order of the rows. The procedures' schema leaves
 * out other columns.
 */
export function presentRequests(
  { db, outbox, config, privateFiles, wayTo }: PresentOptions,
  rows: RequestRow[],
): RequestRecord[] {
  const ids = rows.map((row) => row.id);
  const unscanned = config.clamdUrl === null ? ('off' as const) : ('waiting' as const);
  const cards = Map.groupBy(
    readCards(db, ids).map((card) => ({
      ...card,
      scan: card.scan ?? unscanned,
      mayBeActive: card.mayBeActive === true,
      isMissing: !privateFiles.has(card.id),
    })),
    (card) => card.requestId,
  );
  const mails = Map.groupBy(outbox.listByRequests(ids), (mail) => mail.requestId);
  const messages = Map.groupBy(listMessages(db, ids), (message) => message.requestId);
  const changeRequests = Map.groupBy(readChangeRequests(db, ids), (changeRequest) => changeRequest.requestId);
  const appointments = readAppointments(db, ids);
  const names = readNames(
    db,
    rows.flatMap((row) => row.assigneeId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    phoneKey: dialledKey(row),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: names.get(row.assigneeId) ?? '' },
    appointment: appointments.get(row.id) ?? null,
    cards: cards.get(row.id) ?? [],
    changeRequests: changeRequests.get(row.id) ?? [],
    mails: mails.get(row.id) ?? [],
    messages: messages.get(row.id) ?? [],
    agreedChannels: row.messageChannels ?? [],
    messageWay: wayTo(row),
  }));
}

/** The number to dial; '' for an invented request, so that nobody calls or writes to its number. */
export const dialledKey = (row: Pick<RequestRow, 'source' | 'phoneKey'>): string =>
  isInvented(row) ? '' : row.phoneKey;

export function readCards(db: Db, requestIds: string[]): RequestCardRow[] {
  return db
    .select()
    .from(requestCards)
    .where(inArray(requestCards.requestId, requestIds))
    .orderBy(asc(requestCards.kind))
    .all();
}

function readChangeRequests(db: Db, requestIds: string[]): ChangeRequestRow[] {
  return db
    .select()
    .from(changeRequestTable)
    .where(inArray(changeRequestTable.requestId, requestIds))
    .orderBy(changeRequestOrder)
    .all();
}

function readNames(db: Db, staffIds: string[]): Map<string, string> {
  const rows = db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, staffIds)).all();
  return new Map(rows.map((row) => [row.id, row.name]));
}
