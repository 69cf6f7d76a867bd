import { asc, sql } from 'drizzle-orm';
import { type AppointmentRow, appointments } from '#server/requests/appointments/appointments.table.ts';
import { requestEvents } from '#server/requests/request-events.table.ts';
import { changeRequestTable, type RequestRow, requests } from '#server/requests/requests.table.ts';
import { staff } from '#server/staff/staff.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import type { Invariant } from '../invariant.ts';

/** The states that a request can have beside the state of its appointment, as "Appointments" in behaviour.md says. */
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

/** States of a request and its appointment pair, and fields that belong together agree. */
export const pairs: Invariant = {
  name: 'request and appointment pair',
  when: 'step',
  check: ({ db }) => {
    const all = db().select().from(requests).all();
    const appointmentOf = new Map(
      db()
        .select()
        .from(appointments)
        .all()
        .map((row) => [row.requestId, row]),
    );
    const members = new Set(
      db()
        .select({ id: staff.id })
        .from(staff)
        .all()
        .map(({ id }) => id),
    );
    const changes = new Set(
      db()
        .select()
        .from(changeRequestTable)
        .all()
        .map(({ requestId, createdAt }) => `${requestId} ${createdAt}`),
    );
    const events = Map.groupBy(
      db().select().from(requestEvents).orderBy(asc(sql`rowid`)).all(),
      ({ requestId }) => requestId,
    );
    const broken = all.flatMap((row) => {
      const { id, reference, type, state, closedAt, callBackAt, openChangeRequestAt, assigneeId, answerMinutes } = row;
      const appointment = appointmentOf.get(id) ?? null;
      const isClosed = closed.includes(state);
      const history = (events.get(id) ?? []).map(({ details }) => details);
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
        [openChangeRequestAt !== null && !changes.has(`${id} ${openChangeRequestAt}`), 'without its change request'],
        [assigneeId !== null && !members.has(assigneeId), 'assigned to nobody who was ever a member'],
        [answerMinutes !== null && answerMinutes < 0, `answered after ${answerMinutes} minutes`],
        [byStaff.includes(row.source) && answerMinutes !== null, 'entered by staff and waited for an answer'],
        [!byStaff.includes(row.source) && answerMinutes === null && answered.includes(state), 'without an answer time'],
        [!isShownTime(row, appointment), `shown at ${row.visitDay} ${row.visitTime}, agreed ${appointment?.startsAt}`],
      ];
      return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `${reference} is ${state}, ${what}`);
    });
    return { asked: all.length, broken };
  },
};

const isVisit = (type: RequestRow['type']): boolean => type === 'booking' || type === 'withdrawal';

const closes = (details: RequestEventDetails): boolean =>
  (details.kind === 'state' && closed.includes(details.to)) ||
  (details.kind === 'appointment' && /^(done|cancelled)/.test(details.state));

/** Whether the history has such an event after the last one that closed the request. */
const isAfterClosing = (history: RequestEventDetails[], kind: RequestEventDetails['kind']): boolean =>
  history.findLastIndex((details) => details.kind === kind) > history.findLastIndex(closes);

/** The day and time of an appointment that is not cancelled, in the centre's time, four hours ahead of UTC. */
function isShownTime({ type, visitDay, visitTime }: RequestRow, appointment: AppointmentRow | null): boolean {
  if (appointment && !appointment.state.startsWith('cancelled')) {
    const atCentre = new Date(Date.parse(appointment.startsAt) + 4 * 3_600_000).toISOString();
    return visitDay === atCentre.slice(0, 10) && visitTime === atCentre.slice(11, 16);
  }
  // Only home visits and reports name a day themselves.
  return type === 'withdrawal' || type === 'report' || (visitDay === null && visitTime === null);
}
