import type { TakenTimes } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';

/** The visit that needs a collector. */
export interface SeatVisit {
  /** The id of its request; null for one that staff enter. */
  id: string | null;
  /** The wish for a woman or a man. */
  collector: Seat['gender'];
  /** The seat that the patient agreed to; null for none. */
  agreedSeat: string | null;
}

/** The visit of a stored request. */
export const seatVisitOf = ({
  id,
  details,
  appointment,
}: Pick<RequestRecord, 'id' | 'details' | 'appointment'>): SeatVisit => ({
  id,
  collector: details.type === 'withdrawal' ? details.collector : null,
  agreedSeat: appointment?.state === 'confirmed' && appointment.place === 'home' ? appointment.seat : null,
});

/** Without a reason for a taken collector, and without an agreement to another than the wished one. */
export const noExceptions = { overbookReason: null as string | null, isOtherGenderAgreed: false };

/** Whether staff give a reason for a visit at a time. */
export const needsReason = (times: TakenTimes | undefined, time: string): boolean =>
  times !== undefined && (times.taken.includes(time) || times.nobody.includes(time));
