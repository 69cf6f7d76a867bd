import { and, eq, gt, inArray, lt, lte, ne } from 'drizzle-orm';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { toInstant } from '../../core/clock.ts';
import { isClockDoubtful } from '../../core/clock-doubt.ts';
import { type Db, inTransaction } from '../../core/db/client.ts';
import { messageIdOf } from '../../mail/outgoing.ts';
import { enqueueReminder } from '../outbox.service.ts';
import { outbox } from '../outbox.table.ts';
import { requests } from '../requests.table.ts';
import { appointments } from './appointments.table.ts';
import { isReminderTime } from './reminder-times.ts';

const hourMs = 3_600_000;
/** A change is told by itself; a reminder right after it would only disturb. */
const afterChangeMs = 2 * hourMs;

/**
 * Adds the reminders that are due, at most one for each time of an appointment: of tomorrow's confirmed appointments, and
 * of today's if the process did not run yesterday.
 */
export function enqueueReminders(db: Db, now: number, mailFrom: string): void {
  if (!isReminderTime(now) || isClockDoubtful(db, now)) return;
  const dayAfterTomorrow = dayAfter(dayOf(toInstant(now)), 2);
  const isDue = and(
    eq(appointments.state, 'confirmed'),
    eq(appointments.wantsReminder, true),
    gt(appointments.startsAt, toInstant(now)),
    lt(appointments.startsAt, startOfDay(dayAfterTomorrow)),
    lte(appointments.updatedAt, toInstant(now - afterChangeMs)),
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
  const known = new Set(
    db
      .select({ messageId: outbox.messageId })
      .from(outbox)
      .where(
        inArray(
          outbox.messageId,
          due.map(({ messageId }) => messageId),
        ),
      )
      .all()
      .map(({ messageId }) => messageId),
  );
  const missing = due.filter(({ messageId }) => !known.has(messageId));
  if (missing.length === 0) return;
  inTransaction(db, (tx) => {
    for (const mail of missing) enqueueReminder(tx, { ...mail, createdAt: toInstant(now) });
  });
}
