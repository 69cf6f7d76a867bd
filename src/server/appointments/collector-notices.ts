import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import type { CollectorNotice } from './collector.mail.ts';

/** Notices to the collectors of an appointment before and after its change, except to the author of the change. */
export function noticesOf(
  team: readonly SeatName[],
  actor: Actor,
  former: AppointmentRow | undefined,
  next: AppointmentRow,
): CollectorNotice[] {
  const memberOf = (row: AppointmentRow | undefined): string | null =>
    row?.state === 'confirmed' ? (team.find(({ id }) => id === row.seat)?.staffId ?? null) : null;
  const author = actor.kind === 'staff' ? actor.staffId : null;
  const [before, after] = [memberOf(former), memberOf(next)];
  const notices: CollectorNotice[] = [];
  if (former && before !== null && before !== after && before !== author)
    notices.push({ kind: 'gone', staffId: before, startsAt: former.startsAt });
  if (after === null || after === author) return notices;
  if (before !== after) notices.push({ kind: 'new', staffId: after, startsAt: next.startsAt });
  else if (former && changedParts(former, next).length > 0)
    notices.push({ kind: 'moved', staffId: after, startsAt: next.startsAt });
  return notices;
}
