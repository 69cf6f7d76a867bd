import { eq } from 'drizzle-orm';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import type { Db } from '../../core/db/client.ts';
import { packages } from '../../packages/packages.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { readBookedPackageIds } from '../booked-packages.ts';
import type { Receipts } from '../intake/receipts.ts';
import type { RequestRow } from '../requests.table.ts';
import type { AppointmentMail } from './appointment.mail.ts';
import type { AppointmentRow } from './appointments.table.ts';

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
  return {
    ...{ kind, startsAt, minutes, place, sequence },
    settings: settings.get('appointments'),
    fastingHours: readFastingHours(db, readBookedPackageIds(db, [row]).get(row.id)),
    stopReceipt: isReminded ? receipts.issue('reminder', row.reference) : null,
  };
}

/** 0 if a package needs fasting of a length that is not stated; null without fasting. */
function readFastingHours(db: Db, packageId: string | undefined): number | null {
  if (packageId === undefined) return null;
  const { fastingRequired, fastingHours } = packages;
  const row = db.select({ fastingRequired, fastingHours }).from(packages).where(eq(packages.id, packageId)).get();
  return row?.fastingRequired === 'yes' ? row.fastingHours : null;
}
