import { and, eq } from 'drizzle-orm';
import { isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import { phoneRegions } from '#shared/fields/phone.rules.ts';
import { type MessageChannel, messageChannels } from '#shared/messages/message-channels.rules.ts';
import type { MessageFault, MessageKind, MessageObstacle, MessageWay } from '#shared/messages/messages.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { systemActor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { mobileRegionOf } from '../core/phone-key.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import {
  asksToCall,
  countSegments,
  countToNumber,
  discardAppointmentMessages,
  discardMessages,
  listMessages,
} from '../request-records/message-store.ts';
import { type MessageRow, messages } from '../request-records/messages.table.ts';
import { isStillTrue } from '../request-records/reminder-times.ts';
import { eventOrder, requestEvents } from '../request-records/request-events.table.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { composeMessage, segmentsOf } from './message-text.ts';

interface MessageQueueDeps {
  clock: Clock;
  config: Pick<Config, 'smsGateway' | 'whatsappCloud' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get'>;
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

type Recipient = Pick<RequestRow, 'source' | 'spamReason' | 'state' | 'phoneKey' | 'messageChannels'>;

/** The state of a message that was stored just now: `failed` above a limit. */
type QueuedState = Extract<MessageRow['state'], 'waiting' | 'failed'>;

/** For so long, a message may wait for a gateway that is out of order. */
const waitMs = dayMs;
const onTheWayMs = 30 * minuteMs;
const lifeOf = (kind: MessageKind): number => (kind === 'on_the_way' ? onTheWayMs : waitMs);

/**
 * Decides whether and how patients get messages, and stores those of a change. Only changes of staff and collectors, and
 * reminders of what staff confirmed, cause messages: a stranger who enters a number costs nothing and disturbs nobody.
 */
export function createMessageQueue({ clock, config, settings }: MessageQueueDeps) {
  const { writeEvent } = createRequestLog({ clock });
  const canReach: Record<MessageChannel, boolean> = {
    sms: config.smsGateway !== null,
    whatsapp: config.whatsappCloud !== null,
  };
  /** The channels that are on. */
  const channelsOn = (): MessageChannel[] =>
    messageChannels.filter((channel) => canReach[channel] && settings.get('messages')[channel].isOn);

  /** Those of some channels that are on. */
  const onlyOn = (channels: readonly MessageChannel[]): MessageChannel[] =>
    channelsOn().filter((channel) => channels.includes(channel));

  /** The channels for a patient's messages, in their order, or why there are none. */
  function waysTo(row: Recipient): { channels: MessageChannel[]; obstacle: MessageObstacle | null } {
    const agreed = row.messageChannels ?? [];
    const isPerson = !isInvented(row) && row.spamReason === null && row.state !== 'spam';
    const channels = onlyOn(agreed);
    const obstacle =
      !isPerson || agreed.length === 0 ? 'notAgreed' : channels.length === 0 ? 'off' : numberProblem(row);
    return obstacle === null ? { channels, obstacle } : { channels: [], obstacle };
  }

  function numberProblem({ phoneKey }: Pick<RequestRow, 'phoneKey'>): MessageObstacle | null {
    const region = mobileRegionOf(phoneKey);
    if (region === null) return 'noMobile';
    const { countries } = settings.get('messages');
    const allowed: readonly string[] = countries === 'gulf' ? phoneRegions : [settings.get('contact').phoneRegion];
    return allowed.includes(region) ? null : 'country';
  }

  /** The channels that the next messages to a patient can take. */
  const channelsTo = (row: Recipient): MessageChannel[] => waysTo(row).channels;

  /** For staff: the channel that the next message to a patient takes. */
  function wayTo(row: Recipient): MessageWay {
    const { channels, obstacle } = waysTo(row);
    return { channel: channels[0] ?? null, obstacle };
  }

  /**
   * Stores a message of a change in its transaction. It replaces earlier ones about the appointment that are not sent; a reminder
   * replaces none. Above a limit, it is stored as failed, so that staff tell the patient by telephone. `row` is the changed
   * request. Returns the state of the message; null if there is no way to the patient.
   */
  function enqueue(tx: Tx, row: RequestRow, kind: MessageKind): QueuedState | null {
    if (isNews(kind)) discardAppointmentMessages(tx, row.id);
    const [channel] = waysTo(row).channels;
    if (channel === undefined) return null;
    return insert(tx, row, { kind, channel, version: row.version, expiresAt: toInstant(clock() + lifeOf(kind)) });
  }

  /**
   * Stores a message again for a channel of the patient that has not tried to tell of this change, while its time lasts. Returns
   * whether there is one.
   */
  function enqueueNext(tx: Tx, row: RequestRow, { kind, channel, version, expiresAt }: MessageRow): boolean {
    // A channel that was turned off before it tried can be on again.
    const tried = listMessages(tx, [row.id])
      .filter((other) => other.kind === kind && other.version === version && other.attempts > 0)
      .map((other) => other.channel);
    const next = waysTo(row).channels.find((other) => other !== channel && !tried.includes(other));
    if (next === undefined || expiresAt <= toInstant(clock())) return false;
    insert(tx, row, { kind, channel: next, version, expiresAt });
    return true;
  }

  /**
   * Queues the last message about an appointment again, within the limits, if it waited when the appointment ended. One that had
   * failed, that staff had to decide about or that may have been sent stays discarded. Called in the transaction that opens the
   * appointment again.
   */
  function requeue(tx: Tx, row: RequestRow): void {
    const last = listMessages(tx, [row.id]).findLast(({ kind }) => isNews(kind));
    const now = toInstant(clock());
    if (last?.state !== 'discarded' || last.fault !== 'ended' || last.expiresAt <= now) return;
    if (!isMessageTrue(last, findAppointment(tx, row.id) ?? null, clock())) return;
    // After an attempt, the limits count it already.
    const fault = last.attempts > 0 ? null : limitFault(tx, row, now, last.segments);
    if (fault !== null) askToCall(tx, row, last.kind);
    tx.update(messages)
      .set({ state: fault === null ? 'waiting' : 'failed', fault, nextAttemptAt: now })
      .where(eq(messages.id, last.id))
      .run();
  }

  function insert(
    tx: Tx,
    row: RequestRow,
    message: Pick<MessageRow, 'kind' | 'channel' | 'version' | 'expiresAt'>,
  ): QueuedState {
    const { kind, channel } = message;
    const now = toInstant(clock());
    const appointment = kind === 'report_ready' ? null : (findAppointment(tx, row.id) ?? null);
    const { locale, reference } = row;
    const text = composeMessage({ kind, locale, reference, appointment }, sources());
    const segments = channel === 'sms' ? segmentsOf(text) : 1;
    const fault = limitFault(tx, row, now, segments);
    const state = fault === null ? 'waiting' : 'failed';
    if (state === 'failed') askToCall(tx, row, kind);
    tx.insert(messages)
      .values({
        id: newRandomId(),
        requestId: row.id,
        ...message,
        state,
        fault,
        about: appointment?.startsAt ?? null,
        segments,
        nextAttemptAt: now,
        createdAt: now,
      })
      .run();
    return state;
  }

  /** Nobody told the patient: reception finds the request among those to call back, now and not at a later time. */
  function askToCall(tx: Tx, row: RequestRow, kind: MessageKind): void {
    const now = toInstant(clock());
    if (kind === 'on_the_way' || (row.callBackAt !== null && row.callBackAt <= now)) return;
    planCall(tx, row, now, row.callBackAt);
  }

  /**
   * Ends the call that a failed message asked for, unless another one still does. A call that staff had planned is planned
   * again.
   */
  function takeBackCall(tx: Tx, row: RequestRow): void {
    if (row.callBackAt === null) return;
    const isOfRequest = eq(requestEvents.requestId, row.id);
    const events = tx.select().from(requestEvents).where(isOfRequest).orderBy(eventOrder).all();
    const planned = events.findLast(({ details }) => details.kind === 'call_back');
    // Staff planned the call.
    if (planned?.details.kind !== 'call_back' || planned.staffId !== null || planned.details.at !== row.callBackAt)
      return;
    if (!listMessages(tx, [row.id]).some(asksToCall)) planCall(tx, row, planned.details.insteadOf ?? null);
  }

  /** A message was delivered: discards those that were stored in its place and have not left, and takes back the call. */
  function settle(tx: Tx, { requestId, kind, version }: MessageRow): void {
    discardMessages(tx, requestId, and(eq(messages.kind, kind), eq(messages.version, version)));
    const row = tx.select().from(requests).where(eq(requests.id, requestId)).get();
    if (row) takeBackCall(tx, row);
  }

  function planCall(tx: Tx, row: RequestRow, at: string | null, insteadOf: string | null = null): void {
    tx.update(requests).set({ callBackAt: at }).where(eq(requests.id, row.id)).run();
    writeEvent(tx, systemActor, row, { kind: 'call_back', at, ...(insteadOf !== null && { insteadOf }) });
  }

  function limitFault(tx: Tx, { phoneKey }: RequestRow, now: string, segments: number): MessageFault | null {
    const { perNumber, segmentsPerDay } = settings.get('messages');
    if (countToNumber(tx, phoneKey, now) >= perNumber) return 'numberLimit';
    return countSegments(tx, now) + segments > segmentsPerDay ? 'dayLimit' : null;
  }

  /** Whether a patient was reminded of a time, or staff decided that no message does it. */
  function isReminded(reader: Db | Tx, requestId: string, startsAt: string): boolean {
    const isOfTime = and(eq(messages.requestId, requestId), eq(messages.about, startsAt));
    const reminders = and(isOfTime, eq(messages.kind, 'appointment_reminder'));
    return reader.select({ id: messages.id }).from(messages).where(reminders).limit(1).get() !== undefined;
  }

  /** What the texts are composed from. */
  const sources = () => ({
    messages: settings.get('messages'),
    centre: settings.get('centre'),
    publicUrl: config.publicUrl,
  });

  return {
    channelsOn,
    onlyOn,
    wayTo,
    enqueue,
    requeue,
    enqueueNext,
    askToCall,
    takeBackCall,
    settle,
    channelsTo,
    isReminded,
    sources,
  };
}

/** Whether a message tells of a change of an appointment. */
const isNews = (kind: MessageKind): boolean => isAppointmentMail(kind) && kind !== 'appointment_reminder';

/** Whether what a message tells is still true at `now` (ms). */
export function isMessageTrue(
  { kind, about }: Pick<MessageRow, 'kind' | 'about'>,
  appointment: AppointmentRow | null,
  now: number,
): boolean {
  if (kind === 'report_ready') return true;
  if (appointment?.startsAt !== about) return false;
  if (isAppointmentMail(kind)) return isStillTrue(kind, appointment, now);
  return appointment?.state === 'confirmed' && appointment.onTheWayAt !== null && appointment.arrivedAt === null;
}
