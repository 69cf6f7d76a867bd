import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { minutesOf, quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentPlace } from '#shared/appointments/appointments.schema.ts';
import { type VisitPlace, withArea } from '#shared/appointments/visit-areas.rules.ts';
import { readDay } from '#shared/fields/typed-days.rules.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { wishOf } from '#shared/requests/request-types.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { noExceptions } from './seat-visit.ts';
import { usualTelling } from './telling-field.tsx';

/** A visit to the centre has no address. */
export const noPlace: VisitPlace = { address: '', areaId: '', areaName: '' };

/** The agreed place of a visit at home, else the wished one. */
function knownPlace({ appointment, details }: Pick<RequestRecord, 'appointment' | 'details'>): VisitPlace {
  if (appointment?.place === 'home') return appointment;
  return details.type === 'withdrawal' ? { ...details, address: details.area } : noPlace;
}

/** The values of an appointment before staff change them: what was agreed, what the visitor asks for, or the wish. */
export function initialAppointment(
  request: RequestRecord,
  askedStart: string | null,
  today: string,
  { visitAreas, visitMinutes }: Pick<SiteFrame, 'visitAreas' | 'visitMinutes'>,
) {
  const { appointment, details, assignee } = request;
  const { address, areaId, areaName } = knownPlace(request);
  const isListed = visitAreas.some(({ id }) => id === areaId);
  const agreed = appointment && !isCancelled(appointment.state) ? appointment.startsAt : null;
  const start = askedStart ?? agreed;
  const isMove = appointment?.state === 'confirmed';
  const { visitDay, visitTime } =
    start === null ? wishedTime(request) : { visitDay: dayOf(start), visitTime: clockTimeOf(Date.parse(start)) };
  const isHome = details.type === 'withdrawal';
  const place: AppointmentPlace = appointment?.place ?? (isHome ? 'home' : 'centre');
  return {
    day: visitDay !== null && visitDay >= today ? visitDay : '',
    time: visitTime !== null && quarterHours.includes(visitTime) ? visitTime : '',
    minutes: minutesOf(appointment, { visitMinutes }),
    place,
    address: isListed ? address : withArea(areaName, address),
    areaId: isListed ? areaId : undefined,
    assigneeId: assignee?.id ?? null,
    seat: appointment?.seat ?? null,
    ...noExceptions,
    // The reason is that of one time.
    overbookReason: isMove && start === agreed ? (appointment?.overbookReason ?? null) : null,
    told: usualTelling(request),
  };
}

/** The wish of a visit; that of a booking is the first line of its notes. */
function wishedTime({ details }: Pick<RequestRecord, 'details'>) {
  if (details.type !== 'booking') return wishOf(details);
  const [line = ''] = details.notes.split('\n');
  return { visitDay: readDay(line), visitTime: null };
}
