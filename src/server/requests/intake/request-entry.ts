import { eq } from 'drizzle-orm';
import { minutesOf } from '#shared/appointments/appointment-times.rules.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Colleague } from '#shared/requests/inbox.schema.ts';
import type { EnteredRequest } from '#shared/requests/request-entry.schema.ts';
import { consentToStaff } from '#shared/requests/request-origin.ts';
import { type DescribeOptions, refusedField } from '#shared/requests/request-type.ts';
import type { EnterRequestInput, EnterVisitInput } from '#shared/requests/request-types.ts';
import { describeRequest, type RequestInput, requestType } from '#shared/requests/request-types.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction } from '../../core/db/client.ts';
import { requireFound } from '../../core/errors.ts';
import type { MessageQueue } from '../../messages/message-queue.ts';
import { listColleagues } from '../../request-records/colleagues.ts';
import { enqueueMails } from '../../request-records/outbox-store.ts';
import type { RequestLog } from '../../request-records/request-log.ts';
import { storeRequest } from '../../request-records/request-store.ts';
import { requestsMessages } from '../../request-records/requests.messages.ts';
import { requests } from '../../request-records/requests.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';

interface RequestEntryDeps extends CommonDeps {
  writeEvent: RequestLog['writeEvent'];
  config: Pick<Config, 'limits' | 'mailFrom'>;
  settings: Pick<SettingsService, 'get'>;
  findBooked: DescribeOptions['findBooked'];
  messages: Pick<MessageQueue, 'onlyOn' | 'wayTo'>;
  confirmVisit: (actor: Authorized<'requests.write'>, input: ConfirmAppointmentInput) => void;
  /** Called after the commit of a request; wakes the mailer. */
  onEntered: () => void;
}

/** Stores requests that staff enter after a call, at the desk or by WhatsApp. */
export function createRequestEntry({
  db,
  clock,
  config,
  settings,
  findBooked,
  messages,
  confirmVisit,
  writeEvent,
  onEntered,
}: RequestEntryDeps) {
  /**
   * Stores a request without spam check and rate limits. Its first event names the member of staff and the person's
   * consent. The centre gets no mail; the person gets an acknowledgement if `isAcknowledged`. Throws `invalid_input`
   * for a visit in the past, an assignee without permission or a missing package or offer.
   */
  function enter(actor: Authorized<'requests.write'>, input: EnterRequestInput): EnteredRequest {
    const { source, locale, email, isAcknowledged, agreedChannels = [], assigneeId } = input;
    const assignee = findAssignee(assigneeId);
    const described = describeRequest(toRequestInput(input), {
      now: clock(),
      locale,
      findBooked,
      visitAreas: settings.get('visitAreas'),
    });
    const entered = inTransaction(db, (tx) => {
      const now = toInstant(clock());
      const { phoneRegion } = settings.get('contact');
      const request = storeRequest(tx, {
        described,
        now,
        source,
        locale,
        consentVersion: consentToStaff,
        spamReason: null,
        messageChannels: messages.onlyOn(agreedChannels),
        assigneeId,
        phoneRegion,
      });
      writeEvent(
        tx,
        actor,
        { id: request.id, version: 1 },
        { kind: 'entered', source, assignee: assignee?.name ?? null },
      );
      const { acknowledgementsPerDay } = config.limits;
      if (isAcknowledged && email !== '')
        enqueueMails(tx, { request, mailFrom: config.mailFrom, acknowledgementsPerDay, isKnownToStaff: true });
      return request;
    });
    onEntered();
    return { id: entered.id, reference: entered.reference };
  }

  /**
   * Stores a home visit and agrees on its day and hour, in one transaction. The person agrees on the spot. A mail follows if
   * the entry says so, and a message if the person agrees to messages. Throws like `enter` and
   * `AppointmentsService.confirm`, at the fields of the entry.
   */
  function enterVisit(actor: Authorized<'requests.write'>, { entry, ...collector }: EnterVisitInput): EnteredRequest {
    if (entry.type !== 'withdrawal') throw new AppError('invalid_input');
    const { visitDay, visitHour, assigneeId } = entry;
    if (visitDay === '') throw refusedField('visitDay', { id: 'validation.required' });
    if (visitHour === '') throw refusedField('visitHour', { id: 'validation.required' });
    const isMailed = entry.email !== '' && entry.isAcknowledged;
    // Without a chosen area, the address can name it.
    const at = { place: 'home', areaId: entry.areaId || undefined, address: entry.area } as const;
    const time = { day: visitDay, time: visitHour, minutes: minutesOf(null, settings.get('appointments')) };
    const agreed = { ...at, ...time, ...collector, assigneeId };
    return inTransaction(db, (tx) => {
      const entered = enter(actor, { ...entry, isAcknowledged: false });
      const row = requireFound(tx.select().from(requests).where(eq(requests.id, entered.id)).get());
      // The person is at the desk or on the telephone, so nobody need tell them.
      const toldByMessage = messages.wayTo(row).channel === null ? null : 'message';
      const told = isMailed ? 'email' : toldByMessage;
      withEntryFields(() => confirmVisit(actor, { id: row.id, version: row.version, ...agreed, told }));
      return entered;
    });
  }

  function findAssignee(assigneeId: string | null): Colleague | null {
    if (assigneeId === null) return null;
    const assignee = listColleagues(db).find(({ id }) => id === assigneeId);
    if (!assignee?.takesRequests) throw refusedField('assigneeId', requestsMessages.assigneeUnknown);
    return assignee;
  }

  /** Converts the entry to the input of a form. */
  function toRequestInput(input: EnterRequestInput): RequestInput {
    const {
      type,
      name,
      email,
      phone,
      locale,
      source: _source,
      consent: _consent,
      isAcknowledged: _isAcknowledged,
      agreedChannels: _agreedChannels,
      assigneeId: _assigneeId,
      ...entry
    } = input;
    const own = requestType(type).readEntry(entry, {
      now: clock(),
      locale,
      findBooked,
      visitAreas: settings.get('visitAreas'),
    });
    return { type, input: { name, email, phone, ...own } } as RequestInput;
  }

  return { enter, enterVisit };
}

/** The fields of the entry form by those of an appointment. */
const entryFields: Record<string, string> = {
  day: 'visitDay',
  time: 'visitHour',
  address: 'area',
};

/** Runs a change of an appointment; its refusals name the fields of the entry form. */
function withEntryFields(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const renamed = Object.entries(error.fields).map(([name, text]) => [entryFields[name] ?? name, text]);
    throw new AppError(error.code, { message: error.messageKey, fields: Object.fromEntries(renamed) });
  }
}
