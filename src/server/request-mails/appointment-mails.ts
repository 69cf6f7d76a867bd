import type { AppointmentPart } from '#shared/appointments/appointment-changes.rules.ts';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { costsOf } from '#shared/requests/request-types.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { readUntoldChanges } from '../appointments/untold-changes.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import { fastingOfVisit } from '../request-records/booked-packages.ts';
import type { Receipts } from '../request-records/receipts.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AppointmentMail } from './appointment.mail.ts';

type MailedAppointment = Pick<AppointmentRow, 'startsAt' | 'minutes' | 'place' | 'sequence'> &
  Partial<Pick<AppointmentRow, 'wantsReminder' | 'toldFastingHours'>>;

interface AppointmentMailSources {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'issue'>;
}

/** Reads the content of a mail about an appointment. A preview passes the parts that the planned change changes. */
export function appointmentMailOf(
  { db, clock, settings, receipts }: AppointmentMailSources,
  row: Pick<RequestRow, 'id' | 'details' | 'reference'>,
  kind: AppointmentMailKind,
  { startsAt, minutes, place, sequence, wantsReminder = true, toldFastingHours }: MailedAppointment,
  planned: AppointmentPart[] = [],
): AppointmentMail {
  // The reminder is sent the day before.
  const tomorrow = startOfDay(dayAfter(dayOf(toInstant(clock())), 1));
  const isReminded = wantsReminder && (kind === 'appointment_reminder' || startsAt >= tomorrow);
  const fastingHours = fastingOfVisit(db, row);
  return {
    kind,
    startsAt,
    minutes,
    place,
    sequence,
    changed: readUntoldChanges(db, row.id, toInstant(clock()), planned),
    settings: settings.get('appointments'),
    costs: costsOf(row.details, place),
    fastingHours,
    isFastingChanged: kind === 'appointment_reminder' && toldFastingHours !== fastingHours,
    stopReceipt: isReminded ? receipts.issue('reminder', row.reference) : null,
  };
}
