import type { Appointment } from './appointments.schema.ts';

/** What the patient knows of an appointment. */
export const appointmentParts = ['time', 'length', 'place', 'address'] as const;
export type AppointmentPart = (typeof appointmentParts)[number];

type Planned = Pick<Appointment, 'startsAt' | 'minutes' | 'place' | 'address'>;

/** The parts in which two appointments differ for the patient; none if they are equal. */
export function changedParts(former: Planned, next: Planned): AppointmentPart[] {
  const isChanged: Record<AppointmentPart, boolean> = {
    time: former.startsAt !== next.startsAt,
    length: former.minutes !== next.minutes,
    place: former.place !== next.place,
    // Only a visit at home has one.
    address: former.place === 'home' && next.place === 'home' && former.address !== next.address,
  };
  return appointmentParts.filter((part) => isChanged[part]);
}
