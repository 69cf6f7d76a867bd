import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/db/client.ts';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import type { AppointmentRow } from '#server/request-records/appointments.table.ts';
import type { RequestRow } from '#server/request-records/requests.table.ts';
import { staff } from '#server/staff/staff.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { ofEachCase } from '../invariant.ts';
import { localTime } from '../local-time.ts';

/** The allowed states of a request for each state of its appointment ("Appointments" in behaviour.md). */
const besides: Record<AppointmentRow['state'], readonly RequestRow['state'][]> = {
  proposed: ['new', 'in_progress'],
  confirmed: ['confirmed'],
  done: ['completed', 'in_progress', 'spam'],
  missed: ['in_progress', 'new', 'completed', 'declined', 'cancelled', 'spam'],
  cancelled_by_patient: ['cancelled', 'in_progress', 'completed', 'declined', 'spam'],
  cancelled_by_centre: ['cancelled', 'in_progress', 'completed', 'declined', 'spam'],
};
const closed: readonly RequestRow['state'][] = ['completed', 'declined', 'cancelled', 'spam'];
const answered: readonly RequestRow['state'][] = ['confirmed', 'completed', 'declined'];
const byStaff: readonly RequestRow['source'][] = ['telephone', 'walk_in', 'whatsapp'];

/** The states of a request and its appointment fit, and so do fields that depend on each other. */
export const pairs = ofEachCase('request and appointment pair', ({ request, appointment, events, changes }, { db }) => {
  if (!request) return null;
  const { type, state, closedAt, callBackAt, openChangeRequestAt, assigneeId, answerMinutes, source } = request;
  const isClosed = closed.includes(state);
  const isEntered = byStaff.includes(source);
  const history = events.map(({ details }) => details);
  const wrong: [boolean, string][] = [
    [appointment !== null && !besides[appointment.state].includes(state), `beside ${appointment?.state}`],
    [appointment === null && state === 'confirmed' && isVisit(type), 'without an appointment'],
    [appointment !== null && !isVisit(type), 'with an appointment for a message'],
    [isClosed !== (closedAt !== null), `closed at ${closedAt}`],
    [isClosed && callBackAt !== null && !isAfterClosing(history, 'call_back'), 'with a call from before its end'],
    [
      isClosed && openChangeRequestAt !== null && !isAfterClosing(history, 'change_request'),
      'with a change request from before its end',
    ],
    [
      openChangeRequestAt !== null && changes.every(({ createdAt }) => createdAt !== openChangeRequestAt),
      'without its change request',
    ],
    [assigneeId !== null && !isMember(db(), assigneeId), 'assigned to nobody who was ever a member'],
    [answerMinutes !== null && answerMinutes < 0, `answered after ${answerMinutes} minutes`],
    [isEntered && answerMinutes !== null, 'entered by staff and waited for an answer'],
    [!isEntered && answerMinutes === null && answered.includes(state), 'without an answer time'],
    [
      !isShownTime(request, appointment),
      `shown at ${request.visitDay} ${request.visitTime}, agreed ${appointment?.startsAt}`,
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `is ${state}, ${what}`);
});

const isMember = (db: Db, id: string): boolean => members(db).get({ id }) !== undefined;
const members = preparedQuery((db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.id, sql.placeholder('id')))
    .prepare(),
);

const isVisit = (type: RequestRow['type']): boolean => type === 'booking' || type === 'withdrawal';

const closes = (details: RequestEventDetails): boolean =>
  (details.kind === 'state' && closed.includes(details.to)) ||
  (details.kind === 'appointment' && /^(done|cancelled)/.test(details.state));

/** Whether the history has an event of this kind after the last one that closed the request. */
const isAfterClosing = (history: RequestEventDetails[], kind: RequestEventDetails['kind']): boolean =>
  history.findLastIndex((details) => details.kind === kind) > history.findLastIndex(closes);

/** Whether the request shows the time of its appointment, unless that is cancelled. */
function isShownTime({ type, visitDay, visitTime }: RequestRow, appointment: AppointmentRow | null): boolean {
  if (appointment && !appointment.state.startsWith('cancelled')) {
    return `${visitDay} ${visitTime}` === localTime(appointment.startsAt);
  }
  // Only home visits and reports have a day without an appointment.
  return type === 'withdrawal' || type === 'report' || (visitDay === null && visitTime === null);
}
