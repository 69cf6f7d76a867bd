import { isAppointmentMail } from './appointments.schema.ts';

/**
 * Whether the patient's calendar may hold the appointment, by the mails to them (oldest first): an attempt to send one
 * with its entry began, and the server has accepted none since that removes it. A mail can arrive without the server's
 * answer.
 */
export function isInCalendar(mails: readonly { kind: string; state: string; lastTriedAt: string | null }[]): boolean {
  const latest = mails.findLast(({ kind, state, lastTriedAt }) =>
    kind === 'appointment_cancelled'
      ? state === 'sent'
      : lastTriedAt !== null && isAppointmentMail(kind) && kind !== 'appointment_reminder',
  );
  return latest !== undefined && latest.kind !== 'appointment_cancelled';
}
