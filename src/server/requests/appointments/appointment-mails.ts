import { and, eq } from 'drizzle-orm';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import type { Db } from '../../core/db/client.ts';
import { packages } from '../../packages/packages.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { RequestRow } from '../requests.table.ts';
import type { composeAppointment } from './appointment.mail.ts';

/** What the mail about an appointment says of a request: the time that counts when it is composed. */
export function appointmentMailOf(
  db: Db,
  settings: Pick<SettingsService, 'get'>,
  { visitDay, visitTime, details }: Pick<RequestRow, 'visitDay' | 'visitTime' | 'details'>,
  kind: AppointmentMailKind,
): Parameters<typeof composeAppointment>[1] {
  const packageId = 'packageId' in details ? details.packageId : null;
  const isPublished =
    packageId !== null &&
    db
      .select({ id: packages.id })
      .from(packages)
      .where(and(eq(packages.id, packageId), eq(packages.isPublished, true)))
      .get() !== undefined;
  return {
    kind,
    day: visitDay ?? '',
    time: visitTime ?? '',
    settings: settings.get('appointments'),
    packageId: isPublished ? packageId : null,
  };
}
