import type { Appointment } from './appointments.schema.ts';
import { withArea } from './visit-areas.rules.ts';

/** The parts of an appointment that the patient knows. */
export const appointmentParts = ['time', 'length', 'place', 'address'] as const;
export type AppointmentPart = (typeof appointmentParts)[number];

type Planned = Pick<Appointment, 'startsAt' | 'minutes' | 'place' | 'address' | 'areaId' | 'areaName'>;

/** The parts in which two appointments differ for the patient; none if they are equal. */
export function changedParts(former: Planned, next: Planned): AppointmentPart[] {
  const isChanged: Record<AppointmentPart, boolean> = {
    time: former.startsAt !== next.startsAt,
    length: former.minutes !== next.minutes,
    place: former.place !== next.place,
    // Only a visit at home has one.
    address: former.place === 'home' && next.place === 'home' && !isSameAddress(former, next),
  };
  return appointmentParts.filter((part) => isChanged[part]);
}

/** A new name of the area is no other address, and neither is an area that the address named before. */
const isSameAddress = (former: Planned, next: Planned): boolean =>
  (former.areaId === next.areaId && former.address === next.address) ||
  withArea(former.areaName, former.address) === withArea(next.areaName, next.address);
