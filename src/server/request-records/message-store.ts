import { and, count, eq, gt, gte, inArray, or, type SQL, sql, sum } from 'drizzle-orm';
import { appointmentMailKinds } from '#shared/appointments/appointments.schema.ts';
import { dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isWaitingMessage, type MessageRow, messages } from './messages.table.ts';
import { requests } from './requests.table.ts';

/** Condition: the message left, or will leave. One that failed before its first attempt costs nothing. */
const counts = or(
  inArray(messages.state, ['waiting', 'sending', 'sent', 'delivered', 'uncertain']),
  gt(messages.attempts, 0),
);

/** The messages to a number in the 24 hours before `now` (ISO 8601), over all requests. */
export function countToNumber(tx: Tx, phoneKey: string, now: string): number {
  const since = toInstant(Date.parse(now) - dayMs);
  return (
    tx
      .select({ count: count() })
      .from(messages)
      .innerJoin(requests, eq(requests.id, messages.requestId))
      .where(and(eq(requests.phoneKey, phoneKey), gt(messages.createdAt, since), counts))
      .get()?.count ?? 0
  );
}

/** The parts of the messages since the beginning of the centre's day of `now` (ISO 8601). */
export function countSegments(reader: Db | Tx, now: string): number {
  const total = reader
    .select({ total: sum(messages.segments) })
    .from(messages)
    .where(and(gte(messages.createdAt, startOfDay(dayOf(now))), counts))
    .get()?.total;
  return Number(total ?? 0);
}

const isAboutAppointment = inArray(messages.kind, [...appointmentMailKinds, 'on_the_way']);

/** Discards messages about an appointment that are not sent, in the caller's transaction. */
export function discardAppointmentMessages(tx: Tx, requestId: string): void {
  const isReminder = and(eq(messages.requestId, requestId), eq(messages.kind, 'appointment_reminder'));
  // Deletes reminders that wait, so that the same time can get one again after a move back.
  tx.delete(messages).where(and(isReminder, isWaitingMessage)).run();
  discardMessages(tx, requestId, isAboutAppointment);
}

/** Discards the messages about an appointment that is over. Those that wait can leave if it is opened again. */
export function discardMessagesOfEnded(tx: Tx, requestId: string): void {
  tx.update(messages)
    .set({ fault: 'ended' })
    .where(and(eq(messages.requestId, requestId), isWaitingMessage, isAboutAppointment))
    .run();
  discardAppointmentMessages(tx, requestId);
}

/** Discards the message that the collector set out, once the collector has arrived. */
export function discardOnTheWay(tx: Tx, requestId: string): void {
  discardMessages(tx, requestId, eq(messages.kind, 'on_the_way'));
}

/** Discards messages of a request that are not sent, in the caller's transaction. */
export function discardMessages(tx: Tx, requestId: string, condition?: SQL): void {
  const isUnsent = inArray(messages.state, ['waiting', 'failed', 'held']);
  tx.update(messages)
    .set({ state: 'discarded' })
    .where(and(eq(messages.requestId, requestId), isUnsent, condition))
    .run();
}

/** Messages of several requests, in the order in which they were queued. */
export function listMessages(reader: Db | Tx, requestIds: string[]): MessageRow[] {
  return reader
    .select()
    .from(messages)
    .where(inArray(messages.requestId, requestIds))
    .orderBy(sql`${messages}.rowid`)
    .all();
}

/** Whether staff telephone because of a message that could not be sent. */
export const asksToCall = ({ state, kind }: MessageRow): boolean => state === 'failed' && kind !== 'on_the_way';
