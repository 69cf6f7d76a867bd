import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { storedPlace, type VisitPlace } from '#shared/appointments/visit-areas.rules.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';

/** The place of an appointment as it is stored; a visit to the centre has no address. */
export function plannedPlace(
  settings: Pick<SettingsService, 'get'>,
  { locale }: Pick<RequestRow, 'locale'>,
  { place, ...planned }: Pick<ConfirmAppointmentInput, 'place' | 'address' | 'areaId' | 'areaName'>,
): VisitPlace {
  if (place === 'centre') return { address: '', areaId: '', areaName: '' };
  return storedPlace(planned, settings.get('visitAreas'), locale);
}
