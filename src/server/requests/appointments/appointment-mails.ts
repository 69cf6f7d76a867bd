import { asc, eq, sql } from 'drizzle-orm';
import { type AppointmentPart, appointmentParts } from '#shared/appointments/appointment-changes.rules.ts';
import { type AppointmentMailKind, isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/db/client.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { readBookedPackageIds, readFasting } from '../booked-packages.ts';
import type { Receipts } from '../intake/receipts.ts';
import { listMails } from '../outbox.service.ts';
import { requestEvents } from '../request-events.table.ts';
import type { RequestRow } from '../requests.table.ts';
import type { AppointmentMail } from './appointment.mail.ts';
import type { AppointmentRow } from './appointments.table.ts';

/** What changed of the appointment since the patient last got a mail about it, at least by the latest change. */
export function readChanges(reader: Db | Tx, requestId: string): AppointmentPart[] {
  const { at, details } = requestEvents;
  // A mail is composed when its attempt begins.
  const lastComposedAt = listMails(reader, [requestId])
    .filter(({ kind, state }) => state === 'sent' && isAppointmentMail(kind) && kind !== 'appointment_reminder')
    .reduce((latest, { lastTriedAt }) => (lastTriedAt !== null && lastTriedAt > latest ? lastTriedAt : latest), '');
  const changes = reader
    .select({ at, details })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(asc(at), sql`${requestEvents}.rowid`)
    .all()
    .flatMap(({ at, details }) => (details.kind === 'appointment' ? [{ at, parts: details.changed ?? [] }] : []));
  const unsent = changes.filter((change, index) => change.at > lastComposedAt || index === changes.length - 1);
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
    ...{ kind, startsAt, minutes, place, sequence, changed: readChanges(db, row.id) },
    settings: settings.get('appointments'),
    fastingHours: readFasting(db, packageIds)(packageIds),
    stopReceipt: isReminded ? receipts.issue('reminder', row.reference) : null,
  };
}
