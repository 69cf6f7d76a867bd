import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { isJustClosed, requestStateFor } from '#shared/appointments/appointment-states.rules.ts';
import { isChangeable, startProblem } from '#shared/appointments/appointment-times.rules.ts';
import type { VisitCosts } from '#shared/appointments/visit-costs.rules.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { withoutMarks } from '#shared/fields/fields.schema.ts';
import { digitsOf, splitPhone } from '#shared/fields/phone.rules.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { openChangeRequests } from '#shared/requests/inbox.schema.ts';
import { referenceOfReceipt } from '#shared/requests/receipts.rules.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { refusedField } from '#shared/requests/request-type.ts';
import { costsOf, hasAppointment, wishWordsOf } from '#shared/requests/request-types.ts';
import type { ChangeRequestInput, RequestStatus, RequestStatusInput } from '#shared/requests/requests.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { tellCollectors } from '../../appointments/collector-notices.ts';
import type { VisitHolds } from '../../appointments/visit-holds.service.ts';
import { createAddressLimit } from '../../core/address-limit.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { isSameSecret } from '../../core/auth/is-same-secret.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction, type Tx } from '../../core/db/client.ts';
import { createDeferredWrites } from '../../core/db/deferred-writes.ts';
import { requireFound } from '../../core/errors.ts';
import { newRandomId } from '../../core/ids.ts';
import { phoneKeyOf } from '../../core/phone-key.ts';
import type { SenderCounts } from '../../core/sender-counts.ts';
import { readerIn } from '../../core/translate.ts';
import { endHold, findAppointment, writeAppointment } from '../../request-records/appointment-store.ts';
import { type AppointmentRow, appointments } from '../../request-records/appointments.table.ts';
import { preparationOfVisit } from '../../request-records/booked-packages.ts';
import { discardMessages, listMessages } from '../../request-records/message-store.ts';
import { outbox } from '../../request-records/outbox.table.ts';
import { enqueueAppointmentMail, enqueueChangeRequestMail } from '../../request-records/outbox-store.ts';
import type { Receipts } from '../../request-records/receipts.ts';
import { replies } from '../../request-records/replies.table.ts';
import { eventOrder, requestEvents } from '../../request-records/request-events.table.ts';
import { createRequestLog } from '../../request-records/request-log.ts';

import { releaseRequest, stateColumns } from '../../request-records/request-store.ts';
import {
  changeRequestOrder,
  changeRequestTable,
  type RequestRow,
  requests,
} from '../../request-records/requests.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { AcknowledgementLimit } from '../intake/acknowledgement-limit.ts';
import { createStorageRefusal } from '../intake/storage-refusal.ts';

export interface RequestStatusDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'dataDir'>;
  logger: Record<'error', (details: object, message: string) => void>;
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'isValid' | 'issue'>;
  freeTimes: Pick<VisitHolds, 'isMovable' | 'refuseFull'>;
  counts: Pick<SenderCounts, 'limiters'>;
  mayAcknowledge: AcknowledgementLimit;
  /** Called after a visitor changed something. */
  onChange: () => void;
}

type SentChangeRequest = Omit<ChangeRequestInput, 'startsAt' | 'sequence'> &
  Partial<Pick<ChangeRequestInput, 'startsAt' | 'sequence'>>;

const maxChangeRequests = 5;
const referenceForm = /^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const proofDigits = 4;
/** Wrong proofs for one reference from one address in a day. */
const wrongProofs = 5;
/** Wrong digits for one reference from anywhere, in all, before the whole number is needed. */
const maxWrongDigits = 30;

const notFound = /*i18n*/ {
  id: 'requestStatus.notFound',
  message:
    'We found no request with this reference and these digits or this e-mail address. Please check both, enter your whole telephone number, or call us.',
};
const emptyChangeRequest = /*i18n*/ {
  id: 'requestStatus.emptyChangeRequest',
  message: 'Please write what should change, for example another day or hour.',
};
const tooLateForChange = /*i18n*/ {
  id: 'requestStatus.tooLateForChange',
  message: 'It is too late to change this appointment here. Please call us.',
};
const changedMeanwhile = /*i18n*/ {
  id: 'requestStatus.changedMeanwhile',
  message: 'The appointment has changed in the meantime. Please look at it again before you change it.',
};
const tooManyProofs = /*i18n*/ {
  id: 'requestStatus.tooManyProofs',
  message: 'The digits or the e-mail address were wrong too often. Please try again tomorrow, or call us.',
};
const refusedChange = (message: MessageKey) => new AppError('invalid_input', { message, fields: { text: message } });

const tooManyChangeRequests = /*i18n*/ {
  id: 'requestStatus.tooManyChangeRequests',
  message: 'You have already sent several change requests for this request. Please call us.',
};

/**
 * The status page of visitors. An unknown reference and a wrong proof get the same answer after the same work, so
 * nobody learns which references exist. Every function throws `not_found` for either, and `too_many_requests` after too
 * many wrong attempts from an address. After many wrong digits from anywhere, only the whole telephone number or the e-mail
 * address proves ownership. The answers do not reveal that either: they ask for the whole number at once.
 */
export function createRequestStatus({
  db,
  clock,
  config,
  logger,
  settings,
  receipts,
  freeTimes,
  counts,
  mayAcknowledge,
  onChange,
}: RequestStatusDeps) {
  const explain = createStorageRefusal({ config, settings });
  const { writeEvent } = createRequestLog({ clock });
  const failure = 'Wrong digits for a reference could not be counted.';
  const writeLater = createDeferredWrites({ db, logger, failure });
  /** Wrong digits by request that are not stored yet: a burst of guesses arrives before the first write. */
  const unstored = new Map<string, number>();
  const { statusChecksPerHour: points } = config.limits;
  const lookups = createAddressLimit({ points, duration: 3600, newLimiter: counts.limiters('status lookups') });
  // Four digits are few. The key includes the address, so that strangers' guesses cannot lock out the owner of the
  // request.
  const proofs = createAddressLimit({
    points: Math.min(points, wrongProofs),
    duration: 86_400,
    messageFor: () => tooManyProofs,
    networkMessageFor: () => tooManyProofs,
    newLimiter: counts.limiters('status proofs'),
  });

  /** The status of a request, after proof of ownership. */
  async function checkStatus(actor: Actor, input: RequestStatusInput): Promise<RequestStatus> {
    return present(await find(actor, input));
  }

  /**
   * Stores a change request, notifies the centre by mail, and returns the status. A request that only looked like spam
   * moves to the inbox: its sender is a person. One that staff marked as spam stays there, without a mail. A repeat of an
   * unanswered change request is not stored again (`isRepeat`), because people press twice and browsers send again.
   * Throws `invalid_input` for an empty change, and if the appointment is no longer that of `sequence`;
   * `too_many_requests` above five change requests; a cancellation that is not yet asked for is always possible.
   */
  async function sendChangeRequest(
    actor: Actor,
    { kind, text, startsAt = null, sequence = null, ...input }: SentChangeRequest,
  ): Promise<RequestStatus & { isRepeat: boolean }> {
    const request = await find(actor, input);
    const agreed = findAgreed(request.id);
    const isRepeat = isRepeated(request, { kind, text, startsAt });
    if (isRepeat && !(agreed && kind === 'cancel')) return { ...present(request), isRepeat };
    if (sequence !== null && sequence !== (agreed?.sequence ?? 0)) throw refusedChange(changedMeanwhile);
    if (agreed && !isStillChangeable(agreed)) throw refusedChange(tooLateForChange);
    const problem = startsAt === null ? null : startProblem(startsAt, clock());
    if (problem) throw refusedField(problem.field === 'day' ? 'visitDay' : 'visitHour', problem.message);
    if (startsAt !== null) freeTimes.refuseFull(request, startsAt);
    if (kind === 'change' && text === '' && startsAt === null)
      throw new AppError('invalid_input', { message: emptyChangeRequest, fields: { text: emptyChangeRequest } });
    const isNewCancel = kind === 'cancel' && (agreed !== null || !isCancelAsked(request));
    if (!isNewCancel && readChangeRequests(request.id).length >= maxChangeRequests)
      throw new AppError('too_many_requests', { message: tooManyChangeRequests });
    const openChangeRequestAt = toInstant(clock());
    const changed = storing((tx) => {
      const sent = { kind, text, startsAt, createdAt: openChangeRequestAt };
      const changeRequest = { id: newRandomId(), requestId: request.id, ...sent };
      tx.insert(changeRequestTable).values(changeRequest).run();
      const row = requireFound(tx.select().from(requests).where(eq(requests.id, request.id)).get());
      const isMarkedSpam = row.state === 'spam';
      const isReleased = row.spamReason !== null && !isMarkedSpam;
      const released = isReleased ? releaseRequest(tx, row, openChangeRequestAt, config, mayAcknowledge(actor)) : {};
      // With a new version, staff who have the request open read the change request before they close it.
      const before = findAppointment(tx, row.id);
      const cancelled = kind === 'cancel' ? cancelAgreed(tx, actor, row, openChangeRequestAt) : {};
      const after = findAppointment(tx, row.id);
      const visitChange = { team: settings.get('team'), actor, former: before };
      const sending = { createdAt: openChangeRequestAt, mailFrom: config.mailFrom };
      if (after) tellCollectors(tx, row, { ...visitChange, next: after }, sending);
      const columns = { ...released, ...cancelled, openChangeRequestAt, updatedAt: openChangeRequestAt };
      const next = { ...columns, version: row.version + 1 };
      const changed = tx.update(requests).set(next).where(eq(requests.id, row.id)).returning().get();
      writeEvent(tx, actor, changed, { kind: 'change_request', changeRequest: kind });
      if (!isMarkedSpam && !isInvented(row)) enqueueChangeRequestMail(tx, { changeRequest, mailFrom: config.mailFrom });
      return changed;
    });
    onChange();
    return { ...present(changed), isRepeat: false };
  }

  /** Sends no reminder of the appointment any more. Returns the reference; throws `not_found` for an invalid receipt. */
  function stopReminder(actor: Actor, receipt: string): string {
    const reference = referenceOfReceipt(receipt);
    if (reference === null || !receipts.isValid('reminder', receipt)) throw new AppError('not_found');
    const isStopped = inTransaction(db, (tx) => {
      const row = tx.select().from(requests).where(eq(requests.reference, reference)).get();
      if (!row || !findAppointment(tx, row.id)?.wantsReminder) return false;
      tx.update(appointments).set({ wantsReminder: false }).where(eq(appointments.requestId, row.id)).run();
      writeEvent(tx, actor, row, { kind: 'reminder_stopped' });
      return true;
    });
    if (isStopped) onChange();
    return reference;
  }

  /**
   * Sends the visitor no messages to the telephone any more; one that is on its way still arrives. Returns the status. Throws as
   * `checkStatus` does.
   */
  async function stopMessages(actor: Actor, input: RequestStatusInput): Promise<RequestStatus> {
    const request = await find(actor, input);
    if (request.messageChannels === null) return present(request);
    const changed = storing((tx) => {
      discardMessages(tx, request.id);
      // The version stays: a colleague who has the request open loses nothing.
      writeEvent(tx, actor, request, { kind: 'messages_stopped' });
      return tx.update(requests).set({ messageChannels: null }).where(eq(requests.id, request.id)).returning().get();
    });
    onChange();
    return present(changed);
  }

  /** The confirmed appointment of a request. */
  function findAgreed(requestId: string): AppointmentRow | null {
    const appointment = findAppointment(db, requestId);
    return appointment?.state === 'confirmed' ? appointment : null;
  }

  const isStillChangeable = ({ startsAt }: AppointmentRow): boolean =>
    isChangeable(startsAt, settings.get('appointments').changeHours, clock());

  /**
   * Cancels the confirmed appointment of a request at once, or ends its hold. Staff read of it in the change request,
   * which stays open.
   */
  function cancelAgreed(tx: Tx, actor: Actor, row: RequestRow, now: string): Partial<RequestRow> {
    if (findAppointment(tx, row.id)?.state !== 'confirmed') return endHold(tx, row);
    const state = 'cancelled_by_patient';
    const { appointment, visit } = writeAppointment(tx, row, { state }, now);
    const event = { kind: 'appointment', state, startsAt: appointment.startsAt } as const;
    writeEvent(tx, actor, { id: row.id, version: row.version + 1 }, event);
    if (row.email !== '')
      enqueueAppointmentMail(tx, { requestId: row.id, kind: 'appointment_cancelled', createdAt: now }, config.mailFrom);
    return { ...stateColumns(requestStateFor(state), now), ...visit };
  }

  function storing(write: (tx: Tx) => RequestRow): RequestRow {
    try {
      return inTransaction(db, write);
    } catch (error) {
      throw explain(error);
    }
  }

  async function find(actor: Actor, { reference, proof }: RequestStatusInput): Promise<RequestRow> {
    const address = actor.kind === 'visitor' ? actor.address : actor.kind;
    // Consume before the lookup and refund after a correct proof, so that parallel guesses gain nothing.
    const refundLookup = actor.kind === 'visitor' ? lookups(address) : null;
    // Count only well-formed references, so that arbitrary input uses no memory.
    if (!referenceForm.test(reference)) throw new AppError('not_found', { message: notFound });
    const refundProof = proofs(address, { subject: reference });
    const request = db.select().from(requests).where(eq(requests.reference, reference)).get();
    // Compare without a request too, so that both cases take the same time.
    const needsWhole = (request ? request.wrongProofs + (unstored.get(request.id) ?? 0) : 0) >= maxWrongDigits;
    const { phoneRegion } = settings.get('contact');
    const typed = proof.includes('@') ? '' : proof;
    const isWhole = isSameSecret(request?.phoneKey ?? '', typed === '' ? '' : phoneKeyOf(typed, phoneRegion));
    const areDigits = isSameSecret(lastDigits(request?.phoneKey ?? ''), lastDigits(typed));
    const isEmail = isSameSecret((request?.email ?? '').toLowerCase(), proof);
    if (request && !needsWhole && !areDigits && lastDigits(typed) !== '') countWrongDigits(actor, request);
    const isPhone = needsWhole ? isWhole : areDigits;
    if (!request || !(isPhone || isEmail)) throw new AppError('not_found', { message: notFound });
    await Promise.all([refundProof(), refundLookup?.()]);
    return request;
  }

  /**
   * Stored, so that neither a restart nor another network gives new attempts. After the answer, which is the same for an
   * unknown reference, and no other if the disk is full.
   */
  function countWrongDigits(actor: Actor, { id }: RequestRow): void {
    unstored.set(id, (unstored.get(id) ?? 0) + 1);
    writeLater((tx) => {
      const left = (unstored.get(id) ?? 0) - 1;
      if (left > 0) unstored.set(id, left);
      else unstored.delete(id);
      const count = sql<number>`${requests.wrongProofs} + 1`;
      const row = tx.update(requests).set({ wrongProofs: count }).where(eq(requests.id, id)).returning().get();
      if (row?.wrongProofs !== maxWrongDigits) return;
      writeEvent(tx, actor, row, { kind: 'digits_guessed' });
      onChange();
    });
  }

  function present({
    id,
    reference,
    type,
    state,
    spamReason,
    createdAt,
    openChangeRequestAt,
    visitDay,
    visitTime,
    locale,
    details,
    messageChannels: agreedChannels,
  }: RequestRow): RequestStatus {
    const stored = findAppointment(db, id);
    // Until it can no longer be undone, the patient reads nothing of its end.
    const isOpen = stored !== undefined && isJustClosed(stored, clock());
    const appointment = isOpen ? { ...stored, state: 'confirmed' as const } : stored;
    const agreed = appointment?.state === 'confirmed' ? appointment : null;
    // The day of a report request is that of a past visit.
    const isWished = hasAppointment(type) && isAsked(appointment);
    const shown = isOpen ? requestStateFor('confirmed') : shownState({ state, spamReason });
    // A cancellation answers what the visitor asked for before.
    const open = shown === 'cancelled' ? [] : readOpenChangeRequests({ id, openChangeRequestAt });
    return {
      reference,
      type,
      state: shown,
      receivedOn: dayOf(createdAt),
      isReportReady: isReportReady(id),
      changeRequests: open,
      isCancelAsked: open.some(({ kind }) => kind === 'cancel'),
      appointmentState: appointment?.state ?? null,
      asked: isWished && visitDay !== null ? { day: visitDay, time: visitTime } : null,
      wish: isWished && visitDay === null ? presentWish({ details, locale }) : null,
      agreedChannels: agreedChannels ?? [],
      costs: presentCosts(costsOf(details, agreed?.place ?? 'home')),
      preparation: agreed ? preparationOfVisit(db, { id, details }) : { en: '', ar: '' },
      agreed: agreed && presentAgreed(reference, agreed),
    };
  }

  function presentAgreed(reference: string, appointment: AppointmentRow): NonNullable<RequestStatus['agreed']> {
    const { startsAt, minutes, place, sequence } = appointment;
    const time = clockTimeOf(Date.parse(startsAt));
    const moveReceipt = freeTimes.isMovable(appointment) ? receipts.issue('move', reference) : null;
    const isChangeable = isStillChangeable(appointment);
    const { onTheWayAt, arrivedAt } = appointment;
    return { day: dayOf(startsAt), time, minutes, place, sequence, isChangeable, moveReceipt, onTheWayAt, arrivedAt };
  }

  /** Whether staff told the visitor that the report is ready: in a mail that leaves, or in a message that they sent. */
  function isReportReady(requestId: string): boolean {
    const ids = readEvents(requestId).flatMap(({ details }) =>
      details.kind === 'reply' && details.about === 'report_ready' ? [details.reply] : [],
    );
    const isTold = or(eq(replies.whatsappState, 'sent'), inArray(outbox.state, ['waiting', 'sent']));
    const told = db
      .select({ id: replies.id })
      .from(replies)
      .leftJoin(outbox, eq(outbox.id, replies.id))
      .where(and(inArray(replies.id, ids), isTold));
    if (told.limit(1).get() !== undefined) return true;
    const left = ['waiting', 'sending', 'sent', 'delivered', 'uncertain'];
    return listMessages(db, [requestId]).some(({ kind, state }) => kind === 'report_ready' && left.includes(state));
  }

  /** The change requests that staff have not answered. */
  function readOpenChangeRequests({ id, openChangeRequestAt }: Pick<RequestRow, 'id' | 'openChangeRequestAt'>) {
    return openChangeRequests({ changeRequests: readChangeRequests(id), openChangeRequestAt }, readEvents(id));
  }

  function readEvents(requestId: string) {
    return db
      .select({ details: requestEvents.details })
      .from(requestEvents)
      .where(eq(requestEvents.requestId, requestId))
      .orderBy(eventOrder)
      .all();
  }

  function readChangeRequests(requestId: string) {
    return db
      .select({ kind: changeRequestTable.kind, text: changeRequestTable.text, startsAt: changeRequestTable.startsAt })
      .from(changeRequestTable)
      .where(eq(changeRequestTable.requestId, requestId))
      .orderBy(changeRequestOrder)
      .all();
  }

  const isCancelAsked = (request: Pick<RequestRow, 'id' | 'openChangeRequestAt'>): boolean =>
    readOpenChangeRequests(request).some(({ kind }) => kind === 'cancel');

  /** Whether an unanswered change request says the same. */
  function isRepeated(
    request: Pick<RequestRow, 'id' | 'openChangeRequestAt'>,
    { kind, text, startsAt }: Pick<ChangeRequestInput, 'kind' | 'text' | 'startsAt'>,
  ): boolean {
    return readOpenChangeRequests(request).some(
      (each) => each.kind === kind && withoutMarks(each.text) === withoutMarks(text) && each.startsAt === startsAt,
    );
  }

  return { checkStatus, sendChangeRequest, stopReminder, stopMessages };
}

/** Whether the time of a request is still a wish, or held for it but not agreed. */
const isAsked = (appointment: AppointmentRow | undefined) => !appointment || appointment.state === 'proposed';

/** Without the price of the packages: other people may look at the screen. */
const presentCosts = (costs: VisitCosts | null): RequestStatus['costs'] =>
  costs && { fee: costs.fee, total: costs.total };

/** A wish without a day of its own in the request, in the language of the request; null if there is none. */
function presentWish({ details, locale }: Pick<RequestRow, 'details' | 'locale'>): RequestStatus['wish'] {
  const words = wishWordsOf(details, readerIn(locale));
  return words === '' ? null : { words, locale };
}

/** The state that the visitor sees: of spam, that of a new request. */
const shownState = ({ state, spamReason }: Pick<RequestRow, 'state' | 'spamReason'>) =>
  spamReason !== null || state === 'spam' ? 'new' : state;

/** The last four digits of a phone number; '' if it has fewer. */
function lastDigits(phone: string): string {
  const digits = digitsOf(splitPhone(phone).number);
  return digits.length < proofDigits ? '' : digits.slice(-proofDigits);
}
