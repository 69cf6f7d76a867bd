import type { Appointment, AppointmentPlace } from './appointments.schema.ts';
import type { SeatName } from './team.schema.ts';

interface Visited {
  place: AppointmentPlace;
  /** Null for a wish. */
  appointment: Pick<Appointment, 'seat'> | null;
  assigneeId: string | null;
  /** Whether the assignee answers requests, and so may not be the person who goes. */
  assigneeTakesRequests: boolean;
}

/**
 * The collector of a visit: a seat of the team and its member, else a member alone. Without both, nobody goes yet. With
 * a team, an assignee who answers requests is not a collector. A visit at the centre, or of a seat that was removed,
 * belongs to its assignee.
 */
export function collectorOf<Named extends SeatName>(
  { place, appointment, assigneeId, assigneeTakesRequests }: Visited,
  team: readonly Named[],
): { seat: Named | null; memberId: string | null } {
  const seatId = appointment?.seat ?? null;
  const seat = team.find(({ id }) => id === seatId);
  if (seat) return { seat, memberId: seat.staffId };
  const isNobodyYet = place === 'home' && seatId === null && team.length > 0 && assigneeTakesRequests;
  return { seat: null, memberId: isNobodyYet ? null : assigneeId };
}
