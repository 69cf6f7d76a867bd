import { and, eq, gt, type InferSelectModel, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import {
  type AppointmentMailKind,
  appointmentMailKinds,
  isAppointmentMail,
} from '#shared/appointments/appointments.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { placeholders } from '../core/db/placeholders.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newRandomId } from '../core/ids.ts';
import { messageIdOf } from '../mail/outgoing.ts';
import { type AppointmentRow, appointments } from './appointments.table.ts';
import { mailboxKey } from './mailbox-key.ts';
import { type CollectorNotice, isAcknowledgement, type OutboxRow, outbox } from './outbox.table.ts';
import type { ReplyRow } from './replies.table.ts';
import { type changeRequestTable, type RequestRow, requests } from './requests.table.ts';

interface EnqueueOptions {
  request: Pick<RequestRow, 'id' | 'email' | 'createdAt'>;
  mailFrom: string;
  /** Limit of acknowledgements to one address in 24 hours. */
  acknowledgementsPerDay: number;
  /** The limit of the sender; none by default. */
  mayAcknowledge?: ((tx: Tx) => boolean) | undefined;
  /**
   * Staff entered the request and chose to send an acknowledgement. Then the centre gets no notification, and no limit
   * applies.
   */
  isKnownToStaff?: boolean;
}

/**
 * Adds the mails of a request, the centre's notification first, in the caller's transaction. Adds no acknowledgement
 * without an address or above the daily limit of its mailbox or of its sender: any visitor can enter another person's address.
 */
export function enqueueMails(
  tx: Tx,
  { request, mailFrom, acknowledgementsPerDay, mayAcknowledge = () => true, isKnownToStaff = false }: EnqueueOptions,
): void {
  const { id: requestId, email, createdAt } = request;
  const isBelowLimit = () => countAcknowledgements(tx, email, createdAt) < acknowledgementsPerDay;
  const isAcknowledged = isKnownToStaff || (email !== '' && isBelowLimit() && mayAcknowledge(tx));
  const kinds: (OutboxRow['kind'] | false)[] = [!isKnownToStaff && 'notification', isAcknowledged && 'acknowledgement'];
  for (const kind of kinds.filter((wanted) => wanted !== false)) {
    insertMail(tx, mailFrom, { requestId, kind, createdAt });
  }
}

interface EnqueueChangeRequestOptions {
  changeRequest: Pick<InferSelectModel<typeof changeRequestTable>, 'id' | 'requestId' | 'createdAt'>;
  mailFrom: string;
}

/** Adds the mail to the centre about a change request, in the caller's transaction. */
export function enqueueChangeRequestMail(
  tx: Tx,
  { changeRequest: { id: changeRequestId, requestId, createdAt }, mailFrom }: EnqueueChangeRequestOptions,
): void {
  insertMail(tx, mailFrom, { requestId, changeRequestId, kind: 'change_request', createdAt });
}

/**
 * Adds a mail to the patient about an appointment, in the caller's transaction. It replaces earlier ones that are not
 * sent.
 */
export function enqueueAppointmentMail(
  tx: Tx,
  mail: Pick<OutboxRow, 'requestId' | 'createdAt'> & { kind: AppointmentMailKind },
  mailFrom: string,
): void {
  discardAppointmentMails(tx, mail.requestId);
  insertMail(tx, mailFrom, mail);
}

/**
 * Adds a mail with the current state of an appointment, in the caller's transaction, after the mail server accepted an
 * outdated one. Adds none if another mail about it waits.
 */
export function enqueueCorrection(tx: Tx, { requestId, kind }: OutboxRow, now: string, mailFrom: string): void {
  if (!isAppointmentMail(kind)) return;
  const state = tx.select().from(appointments).where(eq(appointments.requestId, requestId)).get()?.state;
  const isCorrected = listMails(tx, [requestId]).some(
    (mail) => mail.state === 'waiting' && isAppointmentMail(mail.kind) && mail.kind !== 'appointment_reminder',
  );
  const correction = correctionFor(state);
  if (correction === null || isCorrected) return;
  enqueueAppointmentMail(tx, { requestId, kind: correction, createdAt: now }, mailFrom);
}

/** Null for an appointment that is over, which needs no correction. */
function correctionFor(state: AppointmentRow['state'] | undefined): AppointmentMailKind | null {
  if (state === 'confirmed') return 'appointment_moved';
  return state !== undefined && isCancelled(state) ? 'appointment_cancelled' : null;
}

/** Discards mails about an appointment that are not sent, in the caller's transaction. */
export function discardAppointmentMails(tx: Tx, requestId: string): void {
  const isReminder = and(eq(outbox.requestId, requestId), eq(outbox.kind, 'appointment_reminder'));
  // Deletes reminders without an attempt, so that the same time can get one again after a move back.
  tx.delete(outbox)
    .where(and(isReminder, eq(outbox.state, 'waiting'), isNull(outbox.lastTriedAt)))
    .run();
  tx.update(outbox).set({ state: 'discarded', lastError: null }).where(isUnsentAboutAppointment(requestId)).run();
}

const isUnsentAboutAppointment = (requestId: string): SQL | undefined =>
  and(
    eq(outbox.requestId, requestId),
    inArray(outbox.kind, [...appointmentMailKinds]),
    inArray(outbox.state, ['waiting', 'failed', 'held']),
  );

/** Discards the mails about an appointment that is over. If it is opened again, the last one is as before. */
export function discardMailsOfEnded(tx: Tx, requestId: string): void {
  tx.update(outbox)
    .set({ endedAs: sql`${outbox.state}` })
    .where(isUnsentAboutAppointment(requestId))
    .run();
  discardAppointmentMails(tx, requestId);
}

/**
 * Takes back that the end of an appointment discarded the last mail about it: one that waited leaves, and staff decide about
 * one that had failed or was held. One that staff discarded or a change replaced stays so. Called in the transaction that
 * opens the appointment again at `now` (ISO 8601).
 */
export function requeueAppointmentMail(tx: Tx, requestId: string, now: string): void {
  const last = listMails(tx, [requestId]).findLast(
    ({ kind }) => isAppointmentMail(kind) && kind !== 'appointment_reminder',
  );
  if (last?.state !== 'discarded' || last.endedAs === null) return;
  tx.update(outbox)
    .set({ state: last.endedAs, endedAs: null, attempts: 0, nextAttemptAt: now })
    .where(eq(outbox.id, last.id))
    .run();
}

type NewMail = Pick<OutboxRow, 'requestId' | 'kind' | 'createdAt'> &
  Partial<Pick<OutboxRow, 'id' | 'changeRequestId' | 'messageId'>>;

/** Adds a reminder, whose Message-ID names the time of the appointment, in the caller's transaction. */
export function enqueueReminder(tx: Tx, mail: Pick<OutboxRow, 'requestId' | 'messageId' | 'createdAt'>): void {
  insertMail(tx, '', { ...mail, kind: 'appointment_reminder' });
}

/** Adds the mail of a reply, in the caller's transaction. */
export function enqueueReply(tx: Tx, { id, requestId, createdAt }: ReplyRow, mailFrom: string): void {
  insertMail(tx, mailFrom, { id, requestId, kind: 'reply', createdAt });
}

/** Adds a mail to a collector, in the caller's transaction. */
export function enqueueCollectorMail(
  tx: Tx,
  { requestId, notice, createdAt }: Pick<OutboxRow, 'requestId' | 'createdAt'> & { notice: CollectorNotice },
  mailFrom: string,
): void {
  const id = newRandomId();
  const mail = { id, requestId, notice, kind: 'collector', messageId: messageIdOf(id, mailFrom) } as const;
  tx.insert(outbox)
    .values({ ...mail, createdAt, nextAttemptAt: createdAt })
    .run();
}

function insertMail(tx: Tx, mailFrom: string, { id = newRandomId(), ...mail }: NewMail): void {
  addMail(tx).run({
    changeRequestId: null,
    messageId: messageIdOf(id, mailFrom),
    ...mail,
    id,
    nextAttemptAt: mail.createdAt,
  });
}

const addMail = preparedQuery((db) =>
  db
    .insert(outbox)
    .values(placeholders(['id', 'requestId', 'changeRequestId', 'kind', 'messageId', 'nextAttemptAt', 'createdAt']))
    .prepare(),
);

/** Acknowledgements that were queued for the mailbox of an address in the 24 hours before `now`, sent or not. */
function countAcknowledgements(tx: Tx, email: string, now: string): number {
  const since = toInstant(Date.parse(now) - dayMs);
  const mailbox = mailboxKey(email);
  return acknowledged(tx)
    .all({ since, now })
    .filter((sent) => mailboxKey(sent.email) === mailbox).length;
}

/** The daily limit of all forms bounds the rows. */
const acknowledged = preparedQuery((db) => {
  const isSince = and(gt(outbox.createdAt, sql.placeholder('since')), lte(outbox.createdAt, sql.placeholder('now')));
  const query = db
    .select({ email: requests.email })
    .from(outbox)
    .innerJoin(requests, eq(requests.id, outbox.requestId));
  return query.where(and(isSince, isAcknowledgement)).prepare();
});

/** Mails of several requests, in the order they were queued. */
export function listMails(reader: Db | Tx, requestIds: string[]): OutboxRow[] {
  return reader.select().from(outbox).where(inArray(outbox.requestId, requestIds)).orderBy(sql`${outbox}.rowid`).all();
}
