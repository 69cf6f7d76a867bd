import { eq } from 'drizzle-orm';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import type { Db } from '../../core/db/client.ts';
import { packages } from '../../packages/packages.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { Receipts } from '../intake/receipts.ts';
import type { RequestRow } from '../requests.table.ts';
import type { AppointmentMail } from './appointment.mail.ts';
import type { AppointmentRow } from './appointments.table.ts';

interface AppointmentMailSources {
  db: Db;
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'issue'>;
}

/** What the mail about an appointment says. */
export function appointmentMailOf(
  { db, settings, receipts }: AppointmentMailSources,
  { details, reference }: Pick<RequestRow, 'details' | 'reference'>,
  kind: AppointmentMailKind,
  { startsAt, minutes, place, sequence }: Pick<AppointmentRow, 'startsAt' | 'minutes' | 'place' | 'sequence'>,
): AppointmentMail {
  return {
    ...{ kind, startsAt, minutes, place, sequence },
    settings: settings.get('appointments'),
    fastingHours: 'packageId' in details ? readFastingHours(db, details.packageId) : null,
    stopReceipt: receipts.issue('reminder', reference),
  };
}

/** 0 if a package needs fasting of a length that is not stated; null without fasting. */
function readFastingHours(db: Db, packageId: string | null): number | null {
  if (packageId === null) return null;
  const { fastingRequired, fastingHours } = packages;
  const row = db.select({ fastingRequired, fastingHours }).from(packages).where(eq(packages.id, packageId)).get();
  return row?.fastingRequired === 'yes' ? row.fastingHours : null;
}
