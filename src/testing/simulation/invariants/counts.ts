import type { RequestRow } from '#server/request-records/requests.table.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Case } from '../case.ts';
import { actorOf } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';
import { localTime, startOfDay } from '../local-time.ts';

/** The counts that staff see equal those of the rows and their histories. */
export const counts: Invariant = {
  name: 'counts of tabs and of the dashboard are right',
  when: 'day',
  check: (centre) => {
    const { services, staff } = centre;
    const cases = casesOf(centre);
    const rows = cases.flatMap(({ request }) => request ?? []);
    const inbox = rows.filter(({ spamReason }) => spamReason === null);
    const spam = rows.filter(({ spamReason }) => spamReason !== null);
    const open = inbox.filter(({ state }) => ['new', 'in_progress', 'confirmed'].includes(state));
    const awaited = {
      calls: cases.filter(awaitsCall).length,
      changes: cases.filter(awaitsAnswer).length,
    };
    // The requests of the frozen backup have no history.
    const isOwn = rows.every(({ createdAt }) => Date.parse(createdAt) >= centre.clock.start);
    const own = { open: open.length, done: inbox.length - open.length, all: inbox.length, spam: spam.length };
    const numberOf = (found: RequestRow[], state: RequestRow['state']) =>
      found.filter((row) => row.state === state).length;
    const broken: string[] = [];
    let checked = 0;
    const compare = (what: string, shown: unknown, right: unknown) => {
      checked += 1;
      const [one, other] = [JSON.stringify(shown), JSON.stringify(right)];
      if (one !== other) broken.push(`${what}: ${one} is shown, and ${other} is right`);
    };

    for (const member of [staff.reception, staff.owner]) {
      const actor = actorOf(member);
      const { counts: shown } = services().requests.list(actor, {});
      const mine = open.filter(({ assigneeId }) => assigneeId === member.id).length;
      const wanted = { ...own, mine, ...(isOwn && { 'call-back': awaited.calls, changes: awaited.changes }) };
      for (const [tab, right] of Object.entries(wanted)) compare(`tab ${tab}`, shown[tab as keyof typeof shown], right);
      const { newCount, suspectedCount } = services().requests.poll(actor);
      compare('menu', [newCount, suspectedCount], [numberOf(inbox, 'new'), numberOf(spam, 'new')]);
    }
    const shown = services().dashboard.getRequests(actorOf(staff.reception), 7);
    const ofNobody = cases.filter(
      ({ appointment }) =>
        appointment?.state === 'confirmed' &&
        appointment.place === 'home' &&
        appointment.seat === null &&
        Date.parse(appointment.startsAt) > centre.clock.now(),
    ).length;
    const waiting = services().requests.listWaiting(actorOf(staff.reception)).counts;
    compare('visits of nobody', waiting.nobody, ofNobody);
    compare('visits of nobody in the menu', services().requests.poll(actorOf(staff.owner)).visitsOfNobody, ofNobody);
    compare('new on the page “Today”', waiting.new, numberOf(inbox, 'new'));
    if (isOwn) compare('calls and changes on it', [waiting.call, waiting.change], [awaited.calls, awaited.changes]);
    const today = dayAt(centre.clock.now());
    const week = inbox.filter(({ createdAt }) => Date.parse(createdAt) >= startOfDay(shown.byDay[0]?.day ?? today));
    for (const { day, counts: ofDay } of shown.byDay) {
      const arrived = week.filter(({ createdAt }) => dayAt(createdAt) === day);
      for (const [type, count] of Object.entries(ofDay))
        compare(`${type} on ${day}`, count, arrived.filter((row) => row.type === type).length);
    }
    const minutes = week.flatMap(({ answerMinutes }) => answerMinutes ?? []).sort((one, other) => one - other);
    const median = minutes[Math.ceil(minutes.length / 2) - 1] ?? null;
    compare('answers', [shown.answeredCount, shown.medianAnswerMinutes], [minutes.length, median]);
    for (const { id, count } of shown.mostRequested)
      compare(`package ${id}`, count, week.filter(({ details }) => JSON.stringify(details).includes(id)).length);
    const visits = cases.filter(({ request }) => request?.type === 'withdrawal' && open.includes(request));
    for (const day of [today, dayAfter(today, 1)]) {
      const listed = services().visits.list(actorOf(staff.reception), day);
      const ofDay = visits.filter((one) => one.request?.visitDay === day || reaches(one, day));
      compare(
        `visits of ${day}`,
        listed.filter(({ id }) => ofDay.some(({ request }) => request?.id === id)).length,
        ofDay.length,
      );
    }
    return { checked, broken };
  },
};

const dayAt = (instant: number | string): string => localTime(instant).slice(0, 10);

const closedStates = [
  'completed',
  'declined',
  'cancelled',
  'spam',
  'done',
  'cancelled_by_patient',
  'cancelled_by_centre',
];

/** Whether an event ends a request or its appointment, and with it what waits for staff. */
function closes({ details }: Case['events'][number]): boolean {
  const state = details.kind === 'state' ? details.to : details.kind === 'appointment' ? details.state : '';
  return closedStates.includes(state);
}

/** Whether a planned call waits for staff, by the history. */
function awaitsCall({ request, events }: Case): boolean {
  if (request === null || request.spamReason !== null) return false;
  let callAt: string | null = null;
  for (const event of events) {
    if (closes(event)) callAt = null;
    if (event.details.kind === 'call_back') callAt = event.details.at;
  }
  return callAt !== null;
}

/** Whether a change request waits for staff, by the history. */
function awaitsAnswer({ request, events }: Case): boolean {
  if (request === null || request.spamReason !== null) return false;
  const changes = events.flatMap((event) => {
    const { details } = event;
    if (closes(event)) return [false];
    if (details.kind === 'change_request') return [true];
    const isAnswer = details.kind === 'change_request_answered' || details.kind === 'change_request_declined';
    return isAnswer || (details.kind === 'appointment' && details.told !== null) ? [false] : [];
  });
  return changes.at(-1) ?? false;
}

/** Whether the appointment began on the day before and ends on this day. */
function reaches({ appointment }: Case, day: string): boolean {
  if (!appointment || appointment.state.startsWith('cancelled')) return false;
  const [start, midnight] = [Date.parse(appointment.startsAt), startOfDay(day)];
  return start < midnight && start >= midnight - dayMs && start + appointment.minutes * minuteMs > midnight;
}
