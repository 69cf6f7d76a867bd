import { and, between, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isOver, stateAfterMove } from '#shared/appointments/appointment-states.rules.ts';
import { hasBegun } from '#shared/appointments/appointment-times.rules.ts';
import { isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import { isOfAssignee, placeOf } from '#shared/appointments/collector.rules.ts';
import { AppError } from '#shared/errors.ts';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type {
  AddNoteInput,
  AssignInput,
  ChangeStateInput,
  CorrectTotalInput,
  RequestLine,
  RequestPage,
  SeenRequest,
  SetCallBackInput,
} from '#shared/requests/inbox.schema.ts';
import type { FoundByPhone, KnownPerson } from '#shared/requests/request-entry.schema.ts';
import { isClosed, needsNote, nextStates, type RequestState } from '#shared/requests/request-states.rules.ts';
import { costsOf, hasAppointment } from '#shared/requests/request-types.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { PrivateFiles } from '../../cards/private-files.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction, type Tx } from '../../core/db/client.ts';
import { requireFound } from '../../core/errors.ts';
import { phoneKeyOf } from '../../core/phone-key.ts';
import type { MessageQueue } from '../../messages/message-queue.ts';
import { endHold, findAppointment, writeAppointment } from '../../request-records/appointment-store.ts';
import { preparationOfVisit, readVisitPreparation } from '../../request-records/booked-packages.ts';
import { listColleagues } from '../../request-records/colleagues.ts';
import { createOutboxService } from '../../request-records/outbox.service.ts';
import type { OutboxRow } from '../../request-records/outbox.table.ts';
import { outbox } from '../../request-records/outbox.table.ts';
import { presentRequests } from '../../request-records/present-requests.ts';
import { isStillTrue } from '../../request-records/reminder-times.ts';
import { eventOrder, requestEvents } from '../../request-records/request-events.table.ts';
import { createRequestLog } from '../../request-records/request-log.ts';
import { minutesUntilAnswer, releaseRequest, stateColumns } from '../../request-records/request-store.ts';
import { requestsMessages } from '../../request-records/requests.messages.ts';
import { type RequestRow, requests } from '../../request-records/requests.table.ts';
import type { RequestsRevision } from '../../request-records/requests-revision.ts';
import { readRequest, type StaffChange } from '../../request-records/staff-change.ts';
import type { SettingsService } from '../../settings/settings.service.ts';

export type RequestActions = ReturnType<typeof createRequestActions>;

export interface RequestActionsDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'clamdUrl'>;
  privateFiles: Pick<PrivateFiles, 'has'>;
  revision: Pick<RequestsRevision, 'raise'>;
  settings: Pick<SettingsService, 'get'>;
  change: StaffChange;
  messages: Pick<MessageQueue, 'wayTo'>;
  /** Called after a commit that adds a mail to the outbox. */
  onMails: () => void;
}

const maxRelated = 20;
/** A shorter number would match unrelated people. */
const minNumberLength = 7;

/**
 * Actions of staff on one request. Each takes the version that its author saw, throws as `StaffChange` does, and adds
 * an event to the history.
 */
export function createRequestActions({
  db,
  clock,
  config,
  privateFiles,
  settings,
  revision,
  change,
  messages,
  onMails,
}: RequestActionsDeps) {
  const mails = createOutboxService({ db, clock });
  const { writeEvent } = createRequestLog({ clock });

  /** A request with its history and other requests of its phone number. Throws `not_found`. */
  function get(_actor: Authorized<'requests.read'>, id: string): Omit<RequestPage, 'replies' | 'replyDraft'> {
    const row = readRequest(db, id);
    const request = requireFound(presentRequests({ db, outbox: mails, config, privateFiles, ...messages }, [row])[0]);
    const events = db.select().from(requestEvents).where(eq(requestEvents.requestId, id)).orderBy(eventOrder).all();
    const texts = preparationOfVisit(db, row);
    const preparation = readVisitPreparation(db, [row])(id, findAppointment(db, id) ?? null);
    return {
      request,
      visitPoint: row.visitPoint,
      events: events.map(({ requestId: _request, staffId: _staff, ...event }) => event),
      repeated: readRepeated(row),
      related: readRelated(row),
      visitPreparation: preparation.packageIds.length > 0 ? preparation : null,
      preparationEn: texts.en,
      preparationAr: texts.ar,
    };
  }

  /**
   * Moves a request to its next state. Throws `invalid_input` for a move that is not allowed, and if `declined` has no
   * note.
   */
  function changeState(actor: Authorized<'requests.write'>, { to, note, ...seen }: ChangeStateInput): void {
    change(actor, seen, (row, tx) => {
      if (row.spamReason !== null || row.state === 'spam')
        throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
      if (needsNote(to) && note === '')
        throw new AppError('invalid_input', { fields: { note: requestsMessages.noteNeeded } });
      // Staff confirm an appointment, whose time the visitor reads.
      if (to === 'confirmed' && hasAppointment(row.type) && row.state !== 'confirmed')
        throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
      const set = { ...moved(row, to), answerMinutes: minutesUntilAnswer(row, clock()) };
      moveAppointment(tx, row, to);
      return {
        set: { ...set, ...(isClosed(to) && endHold(tx, row)) },
        event: { kind: 'state', from: row.state, to, note },
      };
    });
  }

  /** Moves a request to spam, from where the retention job removes it. */
  function markSpam(actor: Authorized<'requests.write'>, seen: SeenRequest): void {
    change(actor, seen, (row, tx) => ({
      set: { ...moved(row, 'spam'), ...endHold(tx, row), spamReason: row.spamReason ?? 'staff' },
      event: { kind: 'state', from: row.state, to: 'spam', note: '' },
    }));
  }

  /** Moves a request from spam to the inbox and queues its mails, unless they were queued before. */
  function notSpam(actor: Authorized<'requests.write'>, seen: SeenRequest): void {
    change(actor, seen, (row, tx) => {
      if (row.spamReason === null) throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
      return { set: releaseRequest(tx, row, toInstant(clock()), config), event: { kind: 'not_spam' } };
    });
    onMails();
  }

  /** Assigns a request, or removes its assignee. Throws `invalid_input` for a member who may not work on it. */
  function assign(actor: Authorized<'requests.write'>, { assigneeId, ...seen }: AssignInput): void {
    const assignee = assigneeId === null ? null : listColleagues(db).find(({ id }) => id === assigneeId);
    change(actor, seen, ({ id, type }, tx) => {
      const place = placeOf({ type, appointment: findAppointment(tx, id) ?? null });
      const isForNurses = hasAppointment(type) && isOfAssignee(place, settings.get('team'));
      if (assignee === undefined || (assignee?.takesRequests === false && !isForNurses))
        throw new AppError('invalid_input', { fields: { assigneeId: requestsMessages.assigneeUnknown } });
      return { set: { assigneeId }, event: { kind: 'assigned', assignee: assignee?.name ?? null } };
    });
  }

  /** Adds a note for staff. */
  function addNote(actor: Authorized<'requests.write'>, { note, ...seen }: AddNoteInput): void {
    change(actor, seen, () => ({ set: {}, event: { kind: 'note', note } }));
  }

  /** Replaces the total of a home visit. Throws `invalid_input` for another request. */
  function correctTotal(actor: Authorized<'requests.write'>, { total, note, ...seen }: CorrectTotalInput): void {
    change(actor, seen, ({ id, type, details }, tx) => {
      if (details.type !== 'withdrawal') throw new AppError('invalid_input');
      const place = placeOf({ type, appointment: findAppointment(tx, id) ?? null });
      const from = costsOf(details, place)?.total ?? null;
      return {
        set: { details: { ...details, correctedTotal: total } },
        event: { kind: 'total_corrected', from, to: total, note },
      };
    });
  }

  /** Sets or removes the time of the call-back. Throws `invalid_input` for a time that has passed. */
  function setCallBack(actor: Authorized<'requests.write'>, { callBackAt, ...seen }: SetCallBackInput): void {
    change(actor, seen, () => {
      const isOver = callBackAt !== null && Date.parse(callBackAt) <= clock();
      if (isOver) throw new AppError('invalid_input', { fields: { callBackAt: requestsMessages.callBackPassed } });
      return { set: { callBackAt }, event: { kind: 'call_back', at: callBackAt } };
    });
  }

  /** Marks the change requests as answered. */
  function answerChangeRequests(actor: Authorized<'requests.write'>, seen: SeenRequest): void {
    change(actor, seen, () => ({ set: { openChangeRequestAt: null }, event: { kind: 'change_request_answered' } }));
  }

  /**
   * Retries a failed or held mail from the first attempt. Throws `conflict` for any other, and for one about an
   * appointment that is not true any more.
   */
  function sendMailAgain(actor: Authorized<'requests.write'>, mailId: string): void {
    const again = {
      state: 'waiting',
      isReleased: true,
      attempts: 0,
      nextAttemptAt: toInstant(clock()),
      lastError: null,
    } as const;
    changeMail(actor, mailId, 'mail_again', again);
    onMails();
  }

  /** Discards a failed or held mail. Throws `conflict` for any other. */
  function discardMail(actor: Authorized<'requests.write'>, mailId: string): void {
    changeMail(actor, mailId, 'mail_discarded', { state: 'discarded', lastError: null });
  }

  function changeMail(
    actor: Authorized<'requests.write'>,
    mailId: string,
    kind: 'mail_again' | 'mail_discarded',
    set: Partial<OutboxRow>,
  ): void {
    inTransaction(db, (tx) => {
      const mail = requireFound(tx.select().from(outbox).where(eq(outbox.id, mailId)).get());
      if (mail.state !== 'failed' && mail.state !== 'held')
        throw new AppError('conflict', { message: requestsMessages.mailNotFailed });
      if (kind === 'mail_again' && !isMailTrue(tx, mail))
        throw new AppError('conflict', { message: requestsMessages.mailOutdated });
      tx.update(outbox).set(set).where(eq(outbox.id, mailId)).run();
      writeEvent(tx, actor, readRequest(tx, mail.requestId), { kind, mail: mail.kind });
    });
    revision.raise();
  }

  function isMailTrue(tx: Tx, { kind, requestId }: OutboxRow): boolean {
    return !isAppointmentMail(kind) || isStillTrue(kind, findAppointment(tx, requestId) ?? null, clock());
  }

  /** The newest requests of a phone number in any notation, and the people who sent them; none for an incomplete number. */
  function findByPhone(_actor: Authorized<'requests.read'>, phone: string): FoundByPhone {
    const phoneKey = phoneKeyOf(phone, settings.get('contact').phoneRegion);
    if (phoneKey.length < minNumberLength) return { requests: [], people: [] };
    return { requests: readRelated({ id: '', phoneKey }), people: readPeople(phoneKey) };
  }

  /** The people who sent requests from a phone number, the latest first. */
  function readPeople(phoneKey: string): KnownPerson[] {
    const found = db
      .select()
      .from(requests)
      .where(and(eq(requests.phoneKey, phoneKey), isNull(requests.spamReason), ne(requests.name, '')))
      .orderBy(desc(requests.createdAt))
      .limit(maxRelated)
      .all();
    return [...Map.groupBy(found, ({ name }) => normaliseText(name)).values()].flatMap((ofPerson) => {
      const [latest] = ofPerson;
      if (!latest) return [];
      const { id: requestId, name, locale } = latest;
      const email = ofPerson.find((row) => row.email !== '')?.email ?? '';
      const visit = ofPerson.flatMap(({ details }) => (details.type === 'withdrawal' ? [details] : []))[0];
      return [{ requestId, name, email, locale, areaId: visit?.areaId ?? '', area: visit?.area ?? '' }];
    });
  }

  function moved(row: RequestRow, to: RequestState): Partial<RequestRow> {
    if (!nextStates(row.state, row.spamReason !== null).includes(to))
      throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
    return stateColumns(to, toInstant(clock()));
  }

  /** Moves the appointment of a request with it. Throws `invalid_input` if the appointment forbids the move. */
  function moveAppointment(tx: Tx, row: RequestRow, to: RequestState): void {
    const appointment = findAppointment(tx, row.id);
    if (!appointment) return;
    const state = stateAfterMove(appointment.state, to);
    if (state === null) throw new AppError('invalid_input', { message: requestsMessages.appointmentDecides });
    if (state === appointment.state) return;
    // Only the buttons of the appointment ask before its time.
    if (isOver(state) && !hasBegun(appointment, clock()))
      throw new AppError('invalid_input', { message: requestsMessages.notYetOver });
    writeAppointment(tx, row, { state }, toInstant(clock()));
  }

  function readRelated({ id, phoneKey }: Pick<RequestRow, 'id' | 'phoneKey'>): RequestLine[] {
    return phoneKey === ''
      ? []
      : readLines(and(eq(requests.phoneKey, phoneKey), ne(requests.id, id), isNull(requests.spamReason)));
  }

  /** The latest earlier request of the same type and day with the same phone number or e-mail address. */
  function readRepeated({ id, type, email, phoneKey, createdAt }: RequestRow): RequestLine | null {
    const since = toInstant(Date.parse(createdAt) - dayMs);
    const isEarlier = and(
      between(requests.createdAt, since, createdAt),
      eq(requests.type, type),
      ne(requests.id, id),
      isNull(requests.spamReason),
    );
    const byPhone = phoneKey === '' ? [] : readLines(and(eq(requests.phoneKey, phoneKey), isEarlier));
    const byEmail = email === '' ? [] : readLines(and(sql`lower(${requests.email}) = lower(${email})`, isEarlier));
    return [...byPhone, ...byEmail].sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0] ?? null;
  }

  function readLines(condition: SQL | undefined): RequestLine[] {
    const { id, reference, type, state, name, createdAt } = requests;
    return db
      .select({ id, reference, type, state, name, createdAt })
      .from(requests)
      .where(condition)
      .orderBy(desc(createdAt))
      .limit(maxRelated)
      .all();
  }

  return {
    get,
    changeState,
    markSpam,
    notSpam,
    assign,
    addNote,
    setCallBack,
    correctTotal,
    answerChangeRequests,
    sendMailAgain,
    discardMail,
    listColleagues: (_actor: Authorized<'requests.read'>) => listColleagues(db),
    findByPhone,
  };
}
