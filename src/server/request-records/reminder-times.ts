import { and, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { endOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../core/clock.ts';
import { type AppointmentRow, appointments } from './appointments.table.ts';

/** Patients are reminded between these clock times of the centre only. */
const earliestReminder = '09:00';
export const latestReminder = '20:00';
/** Patients already heard of a recent change. */
export const afterChangeMs = 2 * 60 * minuteMs;

/** Whether patients are reminded at `now` (ms). */
export function isReminderTime(now: number): boolean {
  const time = clockTimeOf(now);
  return earliestReminder <= time && time < latestReminder;
}

/** Condition: an appointment of today or tomorrow may get its reminder at `now` (ms), two hours after its last change. */
export function mayRemind(now: number): SQL | undefined {
  if (!isReminderTime(now)) return sql`0`;
  const afterTomorrow = startOfDay(dayAfter(dayOf(toInstant(now)), 2));
  return and(
    gt(appointments.startsAt, toInstant(now)),
    lt(appointments.startsAt, afterTomorrow),
    or(lte(appointments.updatedAt, toInstant(now - afterChangeMs)), isFromFuture(now)),
  );
}

/** Condition: the last change was stored while the clock was ahead. */
const isFromFuture = (now: number): SQL => gt(appointments.updatedAt, toInstant(now));

/** Condition: an appointment has ended at `now` (ms). */
export const hasEnded = (now: number): SQL =>
  sql`unixepoch(${appointments.startsAt}) + ${appointments.minutes} * 60 <= ${Math.floor(now / 1000)}`;

/** Whether a mail about an appointment is still true at `now` (ms), when it is about to be sent. */
export function isStillTrue(kind: AppointmentMailKind, appointment: AppointmentRow | null, now: number): boolean {
  if (!appointment) return false;
  const { state, startsAt, wantsReminder } = appointment;
  if (kind === 'appointment_cancelled') return isCancelled(state);
  if (kind !== 'appointment_reminder') return state === 'confirmed' && endOf(appointment) > now;
  return state === 'confirmed' && wantsReminder && Date.parse(startsAt) > now;
}
