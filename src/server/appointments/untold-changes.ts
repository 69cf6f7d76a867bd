import { eq } from 'drizzle-orm';
import { type AppointmentPart, appointmentParts } from '#shared/appointments/appointment-changes.rules.ts';
import { isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { listMails } from '../request-records/outbox-store.ts';
import { eventOrder, requestEvents } from '../request-records/request-events.table.ts';

/**
 * The parts of an appointment that changed since the last mail about it to the patient. Includes the planned change, or
 * without one the latest change even if it was mailed.
 */
export function readUntoldChanges(
  reader: Db | Tx,
  requestId: string,
  now: string,
  planned: AppointmentPart[] = [],
): AppointmentPart[] {
  const { at, details } = requestEvents;
  // A mail is composed when its attempt begins.
  const composedAt = listMails(reader, [requestId])
    .filter(({ kind, state }) => state === 'sent' && isAppointmentMail(kind) && kind !== 'appointment_reminder')
    .map(({ lastTriedAt }) => lastTriedAt ?? '');
  const changes = reader
    .select({ at, details })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(eventOrder)
    .all()
    .flatMap(({ at, details }) => (details.kind === 'appointment' ? [{ at, parts: details.changed ?? [] }] : []));
  // A mail composed while the clock was ahead does not contain changes after the clock was corrected.
  const isSent = (changedAt: string) =>
    composedAt.some((composed) => composed >= changedAt && (composed <= now || changedAt > now));
  const unsent = changes.filter(
    (change, index) => !isSent(change.at) || (planned.length === 0 && index === changes.length - 1),
  );
  return appointmentParts.filter((part) => planned.includes(part) || unsent.some(({ parts }) => parts.includes(part)));
}
