import { eq } from 'drizzle-orm';
import { appointments } from '#server/requests/appointments/appointments.table.ts';
import { eventOrder, requestEvents } from '#server/requests/request-events.table.ts';
import { type RequestRow, requests } from '#server/requests/requests.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { actorOf, type Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';

/** The numbers that staff see equal those of the rows and their histories. */
export const counts: Invariant = {
  name: 'counts of tabs and of the dashboard are right',
  when: 'day',
  check: (centre) => {
    const { db, services, staff } = centre;
    const rows = db().select().from(requests).all();
    const inbox = rows.filter(({ spamReason }) => spamReason === null);
    const spam = rows.filter(({ spamReason }) => spamReason !== null);
    const open = inbox.filter(({ state }) => ['new', 'in_progress', 'confirmed'].includes(state));
    const awaited = awaitedOf(centre);
    // The frozen backup has no history of its requests.
    const isOwn = rows.every(({ createdAt }) => Date.parse(createdAt) >= centre.clock.start);
    const own = { open: open.length, done: inbox.length - open.length, all: inbox.length, spam: spam.length };
    const numberOf = (found: RequestRow[], state: RequestRow['state']) =>
      found.filter((row) => row.state === state).length;
    const broken: string[] = [];
    let asked = 0;
    const compare = (what: string, shown: unknown, right: unknown) => {
      asked += 1;
      const [one, other] = [JSON.stringify(shown), JSON.stringify(right)];
      if (one !== other) broken.push(`${what}: ${one} is shown, and ${other} is right`);
    };

    for (const member of [staff.reception, staff.owner]) {
      const actor = actorOf(member);
      const { counts: shown } = services().requests.list(actor, {});
      const mine = open.filter(({ assigneeId }) => assigneeId === member.id).length;
      const wanted = { ...own, mine, ...(isOwn && { 'call-back': awaited.calls.size, changes: awaited.changes.size }) };
      for (const [tab, right] of Object.entries(wanted)) compare(`tab ${tab}`, shown[tab as keyof typeof shown], right);
      const { newCount, suspectedCount } = services().requests.poll(actor);
      compare('menu', [newCount, suspectedCount], [numberOf(inbox, 'new'), numberOf(spam, 'new')]);
    }
    const shown = services().dashboard.getRequests(actorOf(staff.reception), 7);
    compare('new on the dashboard', shown.newCount, numberOf(inbox, 'new'));
    const today = dayAt(centre.clock.now());
    const week = inbox.filter(({ createdAt }) => createdAt >= startOf(shown.byDay[0]?.day ?? today));
    for (const { day, counts: ofDay } of shown.byDay) {
      const arrived = week.filter(({ createdAt }) => dayAt(Date.parse(createdAt)) === day);
      for (const [type, count] of Object.entries(ofDay))
        compare(`${type} on ${day}`, count, arrived.filter((row) => row.type === type).length);
    }
    const minutes = week.flatMap(({ answerMinutes }) => answerMinutes ?? []).sort((one, other) => one - other);
    const median = minutes[Math.ceil(minutes.length / 2) - 1] ?? null;
    compare('answers', [shown.answeredCount, shown.medianAnswerMinutes], [minutes.length, median]);
    for (const { id, count } of shown.mostRequested)
      compare(`package ${id}`, count, week.filter(({ details }) => JSON.stringify(details).includes(id)).length);
    const visits = open.filter(({ type }) => type === 'withdrawal');
    for (const { day, total } of shown.visitDays) {
      const ofDay = visits.filter((row) => row.visitDay === day || (day === today && reaches(centre, row, day)));
      compare(`visits of ${day}`, total, ofDay.length);
    }
    return { asked, broken };
  },
};

/** Days at the centre, which is four hours ahead. */
const aheadMs = 240 * minuteMs;
const dayAt = (at: number): string => new Date(at + aheadMs).toISOString().slice(0, 10);
const startOf = (day: string): string => new Date(Date.parse(day) - aheadMs).toISOString();

const closedStates = [
  'completed',
  'declined',
  'cancelled',
  'spam',
  'done',
  'cancelled_by_patient',
  'cancelled_by_centre',
];

/** The requests of the inbox with a planned call, and with an unanswered change request, as their histories tell. */
function awaitedOf({ db }: Centre): Record<'calls' | 'changes', Set<string>> {
  const calls = new Set<string>();
  const changes = new Set<string>();
  const note = (id: string, details: RequestEventDetails): void => {
    if (details.kind === 'call_back' && details.at !== null) calls.add(id);
    if (details.kind === 'call_back' && details.at === null) calls.delete(id);
    if (details.kind === 'change_request') changes.add(id);
    if (/^change_request_(answered|declined)$/.test(details.kind)) changes.delete(id);
    if (details.kind === 'appointment' && details.told !== null) changes.delete(id);
    const state = details.kind === 'state' ? details.to : details.kind === 'appointment' ? details.state : '';
    if (!closedStates.includes(state)) return;
    calls.delete(id);
    changes.delete(id);
  };
  const events = db().select().from(requestEvents).orderBy(eventOrder).all();
  const spam = db()
    .select()
    .from(requests)
    .all()
    .filter(({ spamReason }) => spamReason !== null);
  for (const { requestId, details } of events) note(requestId, details);
  for (const { id } of spam) for (const awaited of [calls, changes]) awaited.delete(id);
  return { calls, changes };
}

/** Whether the appointment began on the day before and ends on this day. */
function reaches({ db }: Centre, { id }: RequestRow, day: string): boolean {
  const appointment = db().select().from(appointments).where(eq(appointments.requestId, id)).get();
  if (!appointment || appointment.state.startsWith('cancelled')) return false;
  const [start, midnight] = [Date.parse(appointment.startsAt), Date.parse(startOf(day))];
  return start < midnight && start >= midnight - dayMs && start + appointment.minutes * minuteMs > midnight;
}
