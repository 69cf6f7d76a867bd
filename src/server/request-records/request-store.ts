import { eq, sql } from 'drizzle-orm';
import { requestStateFor } from '#shared/appointments/appointment-states.rules.ts';
import type { PhoneRegion } from '#shared/fields/phone.rules.ts';
import { type MessageChannel, messageChannels } from '#shared/messages/message-channels.rules.ts';
import { isInvented, isStaffSource } from '#shared/requests/request-origin.ts';
import { isClosed, type RequestState } from '#shared/requests/request-states.rules.ts';
import { refusedPost } from '#shared/requests/request-type.ts';
import { type DescribedRequest, packageIdsOf } from '#shared/requests/request-types.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import type { Config } from '../core/config.ts';
import type { Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newRandomId, newReference } from '../core/ids.ts';
import { phoneKeyOf, phoneProblem } from '../core/phone-key.ts';
import { announce } from '../webhooks/webhook-outbox.ts';
import { findAppointment, visitColumns } from './appointment-store.ts';
import { outbox } from './outbox.table.ts';
import { enqueueMails } from './outbox-store.ts';
import { indexRequest } from './request-search.ts';
import { type RequestRow, requests } from './requests.table.ts';

interface StoreOptions extends Pick<RequestRow, 'source' | 'locale' | 'consentVersion' | 'spamReason' | 'assigneeId'> {
  contentHash?: string;
  formTicketHash?: string | null;
  visitPoint?: VisitPoint | null;
  /** Those to which the person agreed; none by default. */
  messageChannels?: readonly MessageChannel[];
  described: DescribedRequest;
  /** When the request arrived, ISO 8601. */
  now: string;
  /** The country of numbers without a country code. */
  phoneRegion: PhoneRegion;
}

/**
 * Stores a request with a new reference, its search words and its webhook deliveries, in the caller's transaction.
 * Throws `invalid_input` for a phone number with too many or too few digits.
 */
export function storeRequest(
  tx: Tx,
  { described, now, phoneRegion, visitPoint = null, messageChannels: agreed = [], ...how }: StoreOptions,
) {
  const { person, details } = described;
  const { visitDay, visitTime } = visitColumns(details, null);
  const problem = phoneProblem(person.phone, phoneRegion);
  if (problem) throw refusedPost('phone', problem);
  const common = {
    id: newRandomId(),
    reference: unusedReference(tx),
    ...how,
    ...person,
    type: details.type,
    details,
    visitDay,
    createdAt: now,
    version: 1,
  };
  const phoneKey = phoneKeyOf(person.phone, phoneRegion);
  const [askedPackageId = null, ...further] = packageIdsOf(details);
  tx.insert(requests)
    .values({
      ...common,
      visitTime,
      visitPoint,
      messageChannels: agreed.length > 0 ? messageChannels.filter((channel) => agreed.includes(channel)) : null,
      askedPackageId,
      furtherPackageIds: further.length > 0 ? further : null,
      phoneKey,
      updatedAt: now,
    })
    .run();
  indexRequest(tx, { ...common, phoneKey });
  if (how.spamReason === null) announceRequest(tx, common, now);
  return { ...common, phoneKey };
}

export type StoredRequest = ReturnType<typeof storeRequest>;

/** The values of a request that moves to a state at `now` (ISO 8601). Closing ends what was still to be done. */
export function stateColumns(to: RequestState, now: string): Partial<RequestRow> {
  return isClosed(to)
    ? { state: to, closedAt: now, callBackAt: null, openChangeRequestAt: null }
    : { state: to, closedAt: null };
}

/** Minutes from arrival until staff started the request at `now` (ms); null for a request that staff entered. */
export function minutesUntilAnswer({ answerMinutes, source, createdAt }: RequestRow, now: number): number | null {
  if (answerMinutes !== null || isStaffSource(source)) return answerMinutes;
  // The clock may have been ahead when the request arrived.
  return Math.max(0, Math.round((now - Date.parse(createdAt)) / minuteMs));
}

/** Stores a delivery for each webhook subscribed to new requests, in the caller's transaction. */
function announceRequest(
  tx: Tx,
  { id: requestId, reference, type: requestType, source }: Pick<RequestRow, 'id' | 'reference' | 'type' | 'source'>,
  at: string,
): void {
  if (isInvented({ source })) return;
  announce(tx, 'request', [
    { type: 'request.created', at, requestId, subject: reference, about: { reference, requestType } },
  ]);
}

/**
 * Returns the values that move a request from spam to the inbox at `now` (ISO 8601). Queues its mails and its webhook
 * deliveries, unless they were queued before, in the caller's transaction.
 */
export function releaseRequest(
  tx: Tx,
  row: RequestRow,
  now: string,
  { mailFrom, limits }: Pick<Config, 'limits' | 'mailFrom'>,
  mayAcknowledge?: (tx: Tx) => boolean,
): Partial<RequestRow> {
  const hasMails =
    tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.requestId, row.id)).limit(1).get() !== undefined;
  const { acknowledgementsPerDay } = limits;
  if (!hasMails && !isStaffSource(row.source) && !isInvented(row))
    enqueueMails(tx, { request: { ...row, createdAt: now }, mailFrom, acknowledgementsPerDay, mayAcknowledge });
  // A request that only staff marked as spam was announced on arrival.
  if (row.spamReason !== 'staff') announceRequest(tx, row, now);
  if (row.state !== 'spam') return { spamReason: null };
  const appointment = findAppointment(tx, row.id);
  const paired = appointment && requestStateFor(appointment.state);
  // A cancelled request that staff reopened before is work again.
  const state = paired === undefined ? 'new' : isClosed(paired) ? 'in_progress' : paired;
  return { spamReason: null, state, closedAt: null };
}

function unusedReference(tx: Tx): string {
  const reference = newReference();
  const isTaken = requestByReference(tx).get({ reference }) !== undefined;
  return isTaken ? unusedReference(tx) : reference;
}

const requestByReference = preparedQuery((db) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.reference, sql.placeholder('reference')))
    .prepare(),
);
