import { eq } from 'drizzle-orm';
import { type AppointmentPart, appointmentParts } from '#shared/appointments/appointment-changes.rules.ts';
import { type AppointmentMailKind, isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/db/client.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { readBookedPackageIds, readFasting } from '../booked-packages.ts';
import type { Receipts } from '../intake/receipts.ts';
import { listMails } from '../outbox-store.ts';
import { eventOrder, requestEvents } from '../request-events.table.ts';
import type { RequestRow } from '../requests.table.ts';
import type { AppointmentMail } from './appointment.mail.ts';
import type { AppointmentRow } from './appointments.table.ts';

/** The changes of the appointment since the patient last got a mail about it, at least the latest change. */
export function readChanges(reader: Db | Tx, requestId: string, now: string): AppointmentPart[] {
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
  // A mail that was composed while the clock was ahead does not name the changes after the clock was set back.
  const isSent = (changedAt: string) =>
    composedAt.some((composed) => composed >= changedAt && (composed <= now || changedAt > now));
  const unsent = changes.filter((change, index) => !isSent(change.at) || index === changes.length - 1);
  return appointmentParts.filter((part) => unsent.some(({ parts }) => parts.includes(part)));
}

type MailedAppointment = Pick<AppointmentRow, 'startsAt' | 'minutes' | 'place' | 'sequence'> &
  Partial<Pick<AppointmentRow, 'wantsReminder'>>;

interface AppointmentMailSources {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'issue'>;
}

/** Reads the content of a mail about an appointment. */
export function appointmentMailOf(
  { db, clock, settings, receipts }: AppointmentMailSources,
  row: Pick<RequestRow, 'id' | 'details' | 'reference'>,
  kind: AppointmentMailKind,
  { startsAt, minutes, place, sequence, wantsReminder = true }: MailedAppointment,
): AppointmentMail {
  // The reminder is sent the day before.
  const tomorrow = startOfDay(dayAfter(dayOf(toInstant(clock())), 1));
  const isReminded = wantsReminder && (kind === 'appointment_reminder' || startsAt >= tomorrow);
  const packageIds = readBookedPackageIds(db, [row]).get(row.id) ?? [];
  return {
    ...{ kind, startsAt, minutes, place, sequence, changed: readChanges(db, row.id, toInstant(clock())) },
    settings: settings.get('appointments'),
    fastingHours: readFasting(db, packageIds)(packageIds),
    stopReceipt: isReminded ? receipts.issue('reminder', row.reference) : null,
  };
}
