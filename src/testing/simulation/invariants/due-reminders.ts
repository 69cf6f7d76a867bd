import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import { readLastRun } from '#server/core/last-runs.ts';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requestEvents } from '#server/request-records/request-events.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';
import { wordOf } from './appointment-words.ts';

const hourMs = 60 * minuteMs;
/** The centre is four hours ahead. */
const aheadMs = 4 * hourMs;

/**
 * A reminder of a confirmed appointment is owed after a whole hour in which the site could have sent it. In that hour, the
 * clock was right and not in doubt, the process ran, the mail server accepted mails, reminders were allowed, and the last
 * change was two hours ago. Reminders that the mail server refused or staff discarded are excused.
 */
export const dueReminders: Invariant = {
  name: 'every due reminder is sent',
  when: 'step',
  check: (centre) => {
    const able = ableSince(centre);
    const owed = readAppointments(centre).filter(({ appointment }) => isOwed(appointment, able, centre));
    const broken = owed
      .filter(({ appointment }) => !hasLeft(appointment, centre) && !isExcused(appointment, centre))
      .map(({ reference, appointment }) => `${reference}: nobody was reminded of ${appointment.startsAt}`);
    return { checked: owed.length, broken };
  },
};

const readAppointments = ({ db, clock }: Centre) =>
  wantedReminders(db()).all({ since: new Date(clock.trueNow() - dayMs).toISOString() });

const wantedReminders = preparedQuery((db) =>
  db
    .select({ reference: requests.reference, appointment: appointments })
    .from(appointments)
    .innerJoin(requests, eq(requests.id, appointments.requestId))
    .where(
      and(
        eq(appointments.state, 'confirmed'),
        eq(appointments.wantsReminder, true),
        ne(requests.email, ''),
        gt(appointments.startsAt, sql.placeholder('since')),
      ),
    )
    .prepare(),
);

const trouble = new WeakMap<Centre, { lastAt: number; checkedAt: number; isRefused: boolean }>();

/** The time (true time) since which the site could send reminders. */
function ableSince(centre: Centre): number {
  const { clock, mailboxes, site } = centre;
  const now = clock.trueNow();
  const known = trouble.get(centre) ?? { lastAt: now, checkedAt: now, isRefused: false };
  const isRefused = mailboxes.mode() !== 'fine';
  const isTrouble = clock.wasWrongSince(known.checkedAt) || isInDoubt(centre) || isRefused;
  // A mail server that refused mails at the last step may accept them only from now on.
  const lastAt = isTrouble || known.isRefused ? now : known.lastAt;
  trouble.set(centre, { lastAt, checkedAt: now, isRefused });
  // All jobs run when the process starts.
  const startedAt = now - clock.monotonic() + Math.min(...site().lastRuns.values());
  return Math.max(lastAt, startedAt);
}

/** After a clock that was ahead, the server sends nothing before an owner confirms the date, or the date is reached. */
function isInDoubt({ db, clock }: Centre): boolean {
  const lastRunAt = readLastRun(db(), 'retention');
  const passed = lastRunAt === null ? 0 : clock.trueNow() - Date.parse(lastRunAt);
  return passed < 0 || passed > 2 * dayMs;
}

/** The server sends yesterday's unsent reminders today, unless the appointment changed too late. */
function isOwed({ startsAt, updatedAt }: AppointmentRow, able: number, { clock }: Centre): boolean {
  const now = clock.trueNow();
  const [start, changedAt] = [Date.parse(startsAt), Date.parse(updatedAt)];
  const midnight = Math.floor((start + aheadMs) / dayMs) * dayMs - aheadMs;
  const dayBefore = midnight - dayMs;
  const times = [
    [dayBefore + 9 * hourMs, dayBefore + 20 * hourMs],
    ...(changedAt <= dayBefore + 18 * hourMs ? [[midnight + 9 * hourMs, midnight + 20 * hourMs]] : []),
  ] as [number, number][];
  return times.some(([from, to]) => Math.min(to, start, now) - Math.max(from, able, changedAt + 2 * hourMs) >= hourMs);
}

const hasLeft = ({ requestId, startsAt }: AppointmentRow, { mailboxes }: Centre): boolean =>
  mailboxes
    .about(requestId)
    .some((received) => received.row?.kind === 'appointment_reminder' && wordOf(received)?.startsAt === startsAt);

function isExcused({ requestId, startsAt }: AppointmentRow, { db }: Centre): boolean {
  const row = db()
    .select()
    .from(outbox)
    .where(and(eq(outbox.requestId, requestId), eq(outbox.kind, 'appointment_reminder')))
    .all()
    .find(({ messageId }) => messageId.includes(`${requestId}-${Date.parse(startsAt)}@`));
  if (!row) return false;
  const { state, attempts, isReleased, lastTriedAt, createdAt } = row;
  if (state === 'failed') return true;
  // If staff send it again, the attempts begin at 0.
  if (state === 'waiting') return attempts > 0 || isReleased;
  // It can have arrived before another mail replaced it, or before staff discarded it.
  return state === 'discarded' && lastTriedAt !== null && isReplacedSince(createdAt, requestId, db());
}

const isReplacedSince = (createdAt: string, requestId: string, db: ReturnType<Centre['db']>): boolean =>
  db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .all()
    .some(({ at, details }) => at >= createdAt && replacing.has(details.kind));

const replacing = new Set(['appointment', 'change_request_declined', 'mail_discarded']);
