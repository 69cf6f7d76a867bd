import { isAppointmentMail } from './appointments.schema.ts';

/**
 * Whether the patient's calendar may contain the appointment, by the mails to them (oldest first). An attempt to send its
 * entry is enough, because a mail can arrive without the mail server's answer. A sent cancellation removes the entry.
 */
export function isInCalendar(mails: readonly { kind: string; state: string; lastTriedAt: string | null }[]): boolean {
  const latest = mails.findLast(({ kind, state, lastTriedAt }) =>
    kind === 'appointment_cancelled'
      ? state === 'sent'
      : lastTriedAt !== null && isAppointmentMail(kind) && kind !== 'appointment_reminder',
  );
  return latest !== undefined && latest.kind !== 'appointment_cancelled';
}
