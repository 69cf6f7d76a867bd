import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { endOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { AppointmentRow } from './appointments.table.ts';

/** Patients are reminded between these clock times of the centre only. */
const earliestReminder = '09:00';
export const latestReminder = '20:00';

/** Whether patients are reminded at `now` (ms). */
export function isReminderTime(now: number): boolean {
  const time = clockTimeOf(now);
  return earliestReminder <= time && time < latestReminder;
}

/** Whether a mail about an appointment is still true at `now` (ms), when it is about to be sent. */
export function isStillTrue(kind: AppointmentMailKind, appointment: AppointmentRow | null, now: number): boolean {
  if (!appointment) return false;
  const { state, startsAt, wantsReminder } = appointment;
  if (kind === 'appointment_cancelled') return isCancelled(state);
  if (kind !== 'appointment_reminder') return state === 'confirmed' && endOf(appointment) > now;
  return state === 'confirmed' && wantsReminder && Date.parse(startsAt) > now;
}
