import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { minutesOf, startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentPreview, PreviewAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { appointmentMessage } from '../appointments/appointment-words.ts';
import { plannedPlace } from '../appointments/planned-place.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import type { Receipts } from '../request-records/receipts.ts';
import { readRequest } from '../request-records/staff-change.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { composeAppointment } from './appointment.mail.ts';
import { appointmentMailOf } from './appointment-mails.ts';

interface AppointmentPreviewsDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get'>;
  receipts: Pick<Receipts, 'issue'>;
}

/** Previews of the mail and the WhatsApp message about a planned change of an appointment. */
export function createAppointmentPreviewsService({ db, clock, config, settings, receipts }: AppointmentPreviewsDeps) {
  /**
   * Composes both without storing or sending anything. Throws `not_found`.
   */
  function preview(
    _actor: Authorized<'requests.write'>,
    { id, kind, place, day, time, address, areaId, areaName, minutes }: PreviewAppointmentInput,
  ): AppointmentPreview {
    const row = readRequest(db, id);
    const context = { ...config, centre: settings.get('centre'), contact: settings.get('contact'), now: clock() };
    const known = findAppointment(db, id);
    const startsAt = startOf(day, time);
    const nowhere = { address: '', areaId: '', areaName: '' };
    const visitPlace =
      address === undefined ? (known ?? nowhere) : plannedPlace(settings, row, { place, address, areaId, areaName });
    const planned = {
      startsAt,
      place,
      minutes: minutes ?? minutesOf(known, settings.get('appointments')),
      address: visitPlace.address,
      areaId: visitPlace.areaId,
      areaName: visitPlace.areaName,
      sequence: 0,
    };
    const changed = known?.state === 'confirmed' ? changedParts(known, planned) : [];
    const mail = appointmentMailOf({ db, clock, settings, receipts }, row, kind, planned, changed);
    const { subject, text } = composeAppointment(row, mail, context);
    return { subject, text, message: appointmentMessage(row, mail, context) };
  }

  return { preview };
}
