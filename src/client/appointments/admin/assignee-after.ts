import type { Seat } from '#shared/appointments/team.schema.ts';

interface SeatChange {
  team: readonly Pick<Seat, 'id' | 'staffId'>[];
  colleagues: readonly { id: string }[];
  from: string | null;
  to: string | null;
  assigneeId: string | null;
}

/**
 * The assignee after staff chose another seat: its member. A seat without one keeps an assignee who only answers the
 * request, but not the member of the former seat, who does not go any more.
 */
export function assigneeAfter({ team, colleagues, from, to, assigneeId }: SeatChange): string | null {
  const memberOf = (seat: string | null) => team.find(({ id }) => id === seat)?.staffId ?? null;
  const member = memberOf(to);
  if (member !== null && colleagues.some(({ id }) => id === member)) return member;
  return assigneeId !== null && assigneeId === memberOf(from) ? null : assigneeId;
}
