import { gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { endOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../../core/clock.ts';
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

/** Condition: patients may be reminded of an appointment at `now` (ms), of whose last change they heard some time before. */
export const mayRemind = (now: number): SQL | undefined =>
  isReminderTime(now) ? or(lte(appointments.updatedAt, toInstant(now - afterChangeMs)), isFromFuture(now)) : sql`0`;

/** Stored while the clock was ahead. */
const isFromFuture = (now: number): SQL => gt(appointments.updatedAt, toInstant(now));

/** Whether a mail about an appointment is still true at `now` (ms), when it is about to be sent. */
export function isStillTrue(kind: AppointmentMailKind, appointment: AppointmentRow | null, now: number): boolean {
  if (!appointment) return false;
  const { state, startsAt, wantsReminder } = appointment;
  if (kind === 'appointment_cancelled') return isCancelled(state);
  if (kind !== 'appointment_reminder') return state === 'confirmed' && endOf(appointment) > now;
  return state === 'confirmed' && wantsReminder && Date.parse(startsAt) > now;
}
