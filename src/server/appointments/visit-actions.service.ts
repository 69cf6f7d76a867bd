import { eq } from 'drizzle-orm';
import { isOver } from '#shared/appointments/appointment-states.rules.ts';
import { hasDayCome } from '#shared/appointments/appointment-times.rules.ts';
import type { VisitActionInput } from '#shared/appointments/appointments.schema.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { type Actor, type Authorized, actorCan } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import type { MessageQueue } from '../messages/message-queue.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import { discardOnTheWay } from '../request-records/message-store.ts';
import { requestEvents } from '../request-records/request-events.table.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { readRequest } from '../request-records/staff-change.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AppointmentsService } from './appointments.service.ts';
import { isCollector } from './visits.ts';

export type VisitActionsService = ReturnType<typeof createVisitActionsService>;

interface VisitActionsDeps extends CommonDeps {
  appointments: Pick<AppointmentsService, 'close' | 'reopen'>;
  settings: Pick<SettingsService, 'get'>;
  messages: Pick<MessageQueue, 'enqueue'>;
  /** Called after a commit. */
  onChange: () => void;
}

/** The time of a press (ms): `now` if the clock of the telephone is ahead, or wrong by more than a day. */
const pressedMs = (at: number, now: number): number => (at > now || at < now - dayMs ? now : at);

/** Later, the patient reads nothing of it: the collector may have arrived long ago. */
const lateMs = 10 * minuteMs;

/**
 * Stores the presses of a collector. A press can arrive late, twice or out of order, because it waits for a connection.
 */
export function createVisitActionsService({
  db,
  clock,
  settings,
  messages,
  appointments: closing,
  onChange,
}: VisitActionsDeps) {
  const { writeEvent } = createRequestLog({ clock });

  /**
   * Stores a press once, by its key. Checks the appointment that its author saw instead of the request's version, which a
   * colleague or an earlier press may have raised. Throws `forbidden` for a visit of another collector, `conflict` if the
   * appointment has changed or has another state, `not_found`.
   */
  function act(actor: Authorized<'visits.own'>, { id, action, sequence, at, key, note }: VisitActionInput): void {
    const row = readRequest(db, id);
    const appointment = findAppointment(db, id);
    if (!actorCan(actor, 'requests.write') && !isCollector(db, settings.get('team'), actor, row))
      throw new AppError('forbidden');
    if (isKnown(id, key)) return;
    const isExpected = action === 'reopen' ? isOver : (state: AppointmentRow['state']) => state === 'confirmed';
    if (!appointment || appointment.sequence !== sequence || !isExpected(appointment.state))
      throw new AppError('conflict', { message: requestsMessages.visitChanged });
    const pressed = { pressedAt: toInstant(pressedMs(Date.parse(at), clock())), key };
    const seen = { id, version: row.version };
    if (action === 'reopen') closing.reopen(actor, seen, pressed);
    else if (action === 'done') closing.close(actor, { done: [seen], missed: [] }, pressed);
    else if (action === 'missed') closing.close(actor, { done: [], missed: [{ ...seen, note }] }, pressed);
    else inTransaction(db, (tx) => noteStep(tx, actor, row, appointment, { step: action, ...pressed }));
    onChange();
  }

  function noteStep(
    tx: Tx,
    actor: Actor,
    row: RequestRow,
    appointment: AppointmentRow,
    { step, pressedAt, key }: { step: 'on_the_way' | 'arrived'; pressedAt: string; key: string },
  ): void {
    if (!hasDayCome(appointment, clock()))
      throw new AppError('invalid_input', { message: requestsMessages.notYetOver });
    const isLate = step === 'on_the_way' && Date.parse(pressedAt) < clock() - lateMs;
    const column = step === 'on_the_way' ? { onTheWayAt: pressedAt } : { arrivedAt: pressedAt };
    if (!isLate) tx.update(appointments).set(column).where(eq(appointments.requestId, row.id)).run();
    if (step === 'arrived') discardOnTheWay(tx, row.id);
    // A second telephone, or a page that was open before, can send another press.
    else if (!isLate && appointment.onTheWayAt === null) messages.enqueue(tx, row, 'on_the_way');
    // The version stays: a colleague who has the request open loses nothing.
    writeEvent(tx, actor, row, { kind: 'visit_step', step, pressedAt, key });
  }

  const isKnown = (requestId: string, key: string): boolean =>
    db
      .select({ details: requestEvents.details })
      .from(requestEvents)
      .where(eq(requestEvents.requestId, requestId))
      .all()
      .some(({ details }) => 'key' in details && details.key === key);

  return { act };
}
