import type { Appointment, AppointmentPlace } from './appointments.schema.ts';
import type { SeatName } from './team.schema.ts';

interface Visited {
  place: AppointmentPlace;
  /** Null for a wish. */
  appointment: Pick<Appointment, 'seat'> | null;
  assigneeId: string | null;
}

interface AskedVisit {
  type: string;
  appointment: Pick<Appointment, 'place'> | null;
}

/** Where a visit takes place: as agreed, else as the request asks. */
export const placeOf = ({ type, appointment }: AskedVisit): AppointmentPlace =>
  appointment?.place ?? (type === 'withdrawal' ? 'home' : 'centre');

/** Whether a visit is its assignee's, unless it has a collector of the team. */
export const isOfAssignee = (place: AppointmentPlace, team: readonly unknown[]): boolean =>
  place === 'centre' || team.length === 0;

/**
 * The collector of a visit: a seat of the team and its member, else a member alone. Without both, nobody goes yet. With a
 * team, the assignee of a home visit only answers its request. Without one, and at the centre, the visit is the assignee's.
 */
export function collectorOf<Named extends SeatName>(
  { place, appointment, assigneeId }: Visited,
  team: readonly Named[],
): { seat: Named | null; memberId: string | null } {
  const seatId = appointment?.seat ?? null;
  const seat = team.find(({ id }) => id === seatId);
  if (seat) return { seat, memberId: seat.staffId };
  return { seat: null, memberId: isOfAssignee(place, team) ? assigneeId : null };
}
