import { and, eq, gte, inArray, lt, lte, ne, or } from 'drizzle-orm';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { messageIdOf } from '../mail/outgoing.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { enqueueReminder } from '../request-records/outbox-store.ts';
import { afterChangeMs, isReminderTime, latestReminder, mayRemind } from '../request-records/reminder-times.ts';
import { requests } from '../request-records/requests.table.ts';

/**
 * Adds the reminders that are due, at most one for each time of an appointment: of tomorrow's confirmed appointments, and
 * of today's if the process did not run yesterday.
 */
export function enqueueReminders(db: Db, now: number, mailFrom: string): void {
  if (!isReminderTime(now) || isClockDoubtful(db, now)) return;
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
    ne(requests.email, ''),
  );
  const due = db
    .select({ requestId: requests.id, startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(isDue)
    .all()
    .map(({ requestId, startsAt }) => ({
      requestId,
      messageId: messageIdOf(`${requestId}-${Date.parse(startsAt)}`, mailFrom),
    }));
  const reminded = db
    .select({ messageId: outbox.messageId })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'appointment_reminder'),
        inArray(
          outbox.requestId,
          due.map(({ requestId }) => requestId),
        ),
      ),
    )
    .all();
  const known = new Set(reminded.map(({ messageId }) => withoutDomain(messageId)));
  const missing = due.filter(({ messageId }) => !known.has(withoutDomain(messageId)));
  if (missing.length === 0) return;
  inTransaction(db, (tx) => {
    for (const mail of missing) enqueueReminder(tx, { ...mail, createdAt: toInstant(now) });
  });
}

/** The settings may name another domain since. */
const withoutDomain = (messageId: string): string => messageId.slice(0, messageId.indexOf('@'));

/** The last change (ISO 8601) of which a reminder could still follow on the same day. */
const lastCoveredOn = (day: string): string => toInstant(Date.parse(startOf(day, latestReminder)) - afterChangeMs);
