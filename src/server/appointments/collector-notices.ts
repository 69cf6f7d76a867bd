import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import type { CollectorNotice } from '../request-records/outbox.table.ts';
import { enqueueCollectorMail } from '../request-records/outbox-store.ts';
import type { RequestRow } from '../request-records/requests.table.ts';

interface VisitChange {
  team: readonly SeatName[];
  actor: Actor;
  former: AppointmentRow | undefined;
  next: AppointmentRow;
}

type Told = Pick<RequestRow, 'id' | 'source'>;
interface Sending {
  /** ISO 8601. */
  createdAt: string;
  mailFrom: string;
}

/** The member who made a change, whom no notice tells of it; null for others. */
const authorOf = (actor: Actor): string | null => (actor.kind === 'staff' ? actor.staffId : null);

/** Queues the mails to the collectors of a visit before and after its change, in the caller's transaction. */
export function tellCollectors(
  tx: Tx,
  { id, source }: Told,
  change: VisitChange,
  { createdAt, mailFrom }: Sending,
): void {
  if (isInvented({ source })) return;
  for (const notice of noticesOf(change)) enqueueCollectorMail(tx, { requestId: id, notice, createdAt }, mailFrom);
}

function noticesOf({ team, actor, former, next }: VisitChange): CollectorNotice[] {
  const memberOf = (row: AppointmentRow | undefined): string | null =>
    row?.state === 'confirmed' ? (team.find(({ id }) => id === row.seat)?.staffId ?? null) : null;
  const author = authorOf(actor);
  const [before, after] = [memberOf(former), memberOf(next)];
  const notices: CollectorNotice[] = [];
  if (former && before !== null && before !== after && before !== author)
    notices.push({ kind: 'gone', staffId: before, startsAt: former.startsAt, count: 1 });
  if (after === null || after === author) return notices;
  if (before !== after) notices.push({ kind: 'new', staffId: after, startsAt: next.startsAt, count: 1 });
  else if (former && changedParts(former, next).length > 0)
    notices.push({ kind: 'moved', staffId: after, startsAt: next.startsAt, count: 1 });
  return notices;
}

interface Relinked {
  actor: Actor;
  /** The members to whom a seat was linked before and after the change. */
  before: string | null;
  after: string | null;
  /** The visits to come of the seat, by their start. */
  visits: readonly (Told & Pick<AppointmentRow, 'startsAt'>)[];
}

/** Queues one mail to each of the former and the new member of a seat about all its visits, in the caller's transaction. */
export function tellRelinked(
  tx: Tx,
  { actor, before, after, visits }: Relinked,
  { createdAt, mailFrom }: Sending,
): void {
  const told = visits.filter((visit) => !isInvented(visit));
  const [first] = told;
  if (!first) return;
  const { id: requestId, startsAt } = first;
  for (const [kind, staffId] of [['gone', before] as const, ['new', after] as const])
    if (staffId !== null && staffId !== authorOf(actor))
      enqueueCollectorMail(
        tx,
        { requestId, notice: { kind, staffId, startsAt, count: told.length }, createdAt },
        mailFrom,
      );
}
