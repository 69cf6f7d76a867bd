import { and, eq, gte, inArray, lt, lte, or } from 'drizzle-orm';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import type { System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { messageIdOf } from '../mail/outgoing.ts';
import type { MessageQueue } from '../messages/message-queue.ts';
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { enqueueReminder } from '../request-records/outbox-store.ts';
import { afterChangeMs, isReminderTime, latestReminder, mayRemind } from '../request-records/reminder-times.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';

interface RemindersDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom' | 'smtpUrl'>;
  messages: Pick<MessageQueue, 'wayTo' | 'isReminded' | 'enqueue'>;
  /** Called after a commit that stored reminders. */
  onStored: () => void;
}

interface Reminder {
  request: RequestRow;
  startsAt: AppointmentRow['startsAt'];
}

export type RemindersService = ReturnType<typeof createRemindersService>;

/** Reminders of appointments, by mail and by messages to telephones. */
export function createRemindersService({ db, clock, config, messages, onStored }: RemindersDeps) {
  /** Stores the reminders that are due, at most one of each kind for each time of an appointment. */
  function storeDue(_actor: System): void {
    const now = clock();
    if (!isReminderTime(now) || isClockDoubtful(db, now)) return;
    const due = readDue(db, now);
    const mails = config.smtpUrl === null ? [] : withoutReminder(db, due, config.mailFrom);
    const isMissing = ({ request, startsAt }: Reminder) =>
      messages.wayTo(request).channel !== null && !messages.isReminded(db, request.id, startsAt);
    const missing = due.filter(isMissing);
    if (mails.length + missing.length === 0) return;
    inTransaction(db, (tx) => {
      for (const mail of mails) enqueueReminder(tx, { ...mail, createdAt: toInstant(now) });
      for (const { request } of missing) messages.enqueue(tx, request, 'appointment_reminder');
    });
    onStored();
  }

  return { storeDue };
}

/** Tomorrow's confirmed appointments, and today's if the process did not run yesterday. */
function readDue(reader: Db | Tx, now: number): Reminder[] {
  const today = dayOf(toInstant(now));
  const tomorrow = startOfDay(dayAfter(today, 1));
  // Appointments of today that should have been reminded of yesterday.
  const missed = and(
    lt(appointments.startsAt, tomorrow),
    lte(appointments.updatedAt, lastCoveredOn(dayAfter(today, -1))),
  );
  const isDue = and(
    eq(appointments.state, 'confirmed'),
    eq(appointments.wantsReminder, true),
    or(gte(appointments.startsAt, tomorrow), missed),
    mayRemind(now),
  );
  return reader
    .select({ request: requests, startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(isDue)
    .all();
}

/** The mails for patients with an address who have none for this time. The Message-ID names the time. */
function withoutReminder(reader: Db | Tx, due: readonly Reminder[], mailFrom: string) {
  const mails = due
    .filter(({ request }) => request.email !== '')
    .map(({ request: { id: requestId }, startsAt }) => ({
      requestId,
      messageId: messageIdOf(`${requestId}-${Date.parse(startsAt)}`, mailFrom),
    }));
  const reminded = reader
    .select({ messageId: outbox.messageId })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'appointment_reminder'),
        inArray(
          outbox.requestId,
          mails.map(({ requestId }) => requestId),
        ),
      ),
    )
    .all();
  const known = new Set(reminded.map(({ messageId }) => withoutDomain(messageId)));
  return mails.filter(({ messageId }) => !known.has(withoutDomain(messageId)));
}

/** The settings may name another domain since. */
const withoutDomain = (messageId: string): string => messageId.slice(0, messageId.indexOf('@'));

/** The last change (ISO 8601) of which a reminder could still follow on the same day. */
const lastCoveredOn = (day: string): string => toInstant(Date.parse(startOf(day, latestReminder)) - afterChangeMs);
