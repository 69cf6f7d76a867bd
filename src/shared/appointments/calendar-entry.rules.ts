import { isAppointmentMail } from './appointments.schema.ts';

/**
 * Whether the patient's calendar holds the appointment, by the mails to them (oldest first): a mail with its entry was
 * sent, and none that removes it.
 */
export function isInCalendar(mails: readonly { kind: string; state: string }[]): boolean {
  const latest = mails.findLast(
    ({ kind, state }) => state === 'sent' && isAppointmentMail(kind) && kind !== 'appointment_reminder',
  );
  return latest !== undefined && latest.kind !== 'appointment_cancelled';
}
