import { and, asc, eq, lt, lte, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#shared/i18n/locales.ts';
import { type MessageChannel, messageChannels } from '#shared/messages/message-channels.rules.ts';
import type { MessageFault, TestMessageResult } from '#shared/messages/messages.schema.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { delayAfterAttempts, isAttemptDue } from '../core/retry-delays.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { createWorker } from '../core/worker.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import {
  isSendingMessage,
  isUndelivered,
  isWaitingMessage,
  type MessageRow,
  messages,
} from '../request-records/messages.table.ts';
import { isReminderTime } from '../request-records/reminder-times.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createAddressGuard, type Resolve } from '../webhooks/addresses.ts';
import { type PostOnce, postOnce } from '../webhooks/post.ts';
import type { ChannelTests } from './channel-tests.ts';
import { type Outcome, withoutNumbers } from './message-channel.ts';
import { isMessageTrue, type MessageQueue } from './message-queue.ts';
import { composeMessage, type Told, valuesOf } from './message-text.ts';
import { sendSms } from './sms.channel.ts';
import { checkTemplates, sendWhatsapp } from './whatsapp.channel.ts';

type LogLine = (values: object, message: string) => void;

interface MessageSenderDeps extends CommonDeps {
  config: Pick<Config, 'smsGateway' | 'whatsappCloud' | 'webhookNetworks'>;
  queue: MessageQueue;
  channelTests: Pick<ChannelTests, 'testedAt'>;
  settings: Pick<SettingsService, 'get'>;
  logger: { info: LogLine; warn: LogLine; error: LogLine };
  stops?: Stops;
  /** Called after each change of a message. */
  onResult: () => void;
  /** For tests: replaces DNS. */
  resolve?: Resolve;
  /** Connects to the gateway; for tests. */
  dial?: PostOnce;
}

const earlier = alias(messages, 'earlier');

export type MessageSender = ReturnType<typeof createMessageSender>;

interface Due {
  message: MessageRow;
  request: RequestRow;
  appointment: AppointmentRow | null;
}

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = minuteMs;
/** After this time without a delivery, a message of WhatsApp takes another channel. */
const deliverWithinMs = 4 * 60 * minuteMs;

/**
 * Sends stored messages one after the other, the oldest due first, and each of a request in its order. That an attempt
 * begins is stored before it: after a crash or without an answer, a message counts as perhaps sent and is never repeated
 * automatically.
 */
export function createMessageSender({
  db,
  clock,
  config,
  queue,
  channelTests,
  settings,
  logger,
  stops,
  onResult,
  resolve,
  dial = postOnce,
}: MessageSenderDeps) {
  const guard = createAddressGuard({ networks: config.webhookNetworks, ...(resolve && { resolve }) });
  const worker = createWorker({ job: 'messages', run: sendAll, everyMs: checkEveryMs, logger, stops });
  const dialling = { guard, dial, signal: worker.signal };
  /** One provider in trouble does not stop the others. */
  const pausedUntil = new Map<MessageChannel, number>();
  let inFlight: string | null = null;

  function isPaused(channel: MessageChannel): boolean {
    const pauseMs = (pausedUntil.get(channel) ?? 0) - clock();
    // A longer pause was set while the clock was wrong.
    return pauseMs > 0 && pauseMs <= pauseAfterTroubleMs;
  }

  /** The host changed the gateway of a channel that is on, and the owner has not tested the new one. */
  function isUntested(channel: MessageChannel): boolean {
    const stored = settings.get('messages');
    return stored[channel].isOn && channelTests.testedAt(channel, stored) === null;
  }

  async function sendAll(): Promise<void> {
    markInterrupted();
    expireLate();
    passOnUndelivered();
    for (let due = findDue(); due; due = findDue()) await send(due);
  }

  /** The process ended during these attempts, or their outcome could not be stored. */
  function markInterrupted(): void {
    const others = inFlight === null ? undefined : notInArray(messages.id, [inFlight]);
    const { changes } = db.update(messages).set({ state: 'uncertain' }).where(and(isSendingMessage, others)).run();
    if (changes > 0) logger.warn({ changes }, 'messages may have been sent');
    if (changes > 0) onResult();
  }

  function expireLate(): void {
    if (isClockDoubtful(db, clock())) return;
    const now = toInstant(clock());
    const isLate = and(isWaitingMessage, lte(messages.expiresAt, now));
    for (const message of db.select().from(messages).where(isLate).all()) giveUp(message, 'expired');
  }

  /** Messages that WhatsApp accepted hours ago and did not deliver take another channel, or fail. */
  function passOnUndelivered(): void {
    const now = clock();
    if (isClockDoubtful(db, now)) return;
    const isLate = and(isUndelivered, lte(messages.sentAt, toInstant(now - deliverWithinMs)));
    for (const message of db.select().from(messages).where(isLate).all()) giveUp(message, 'undelivered');
  }

  /**
   * Stores a message again for another channel of its patient. Without one it fails, so that staff tell the patient. One that
   * is no longer true is discarded.
   */
  function giveUp(message: MessageRow, fault: MessageFault, tried: Partial<MessageRow> = {}): void {
    inTransaction(db, (tx) => {
      const isOfRow = eq(requests.id, message.requestId);
      const row = tx.select().from(requests).where(isOfRow).get();
      const appointment = findAppointment(tx, message.requestId) ?? null;
      const isOutdated = !isClockDoubtful(db, clock()) && !isMessageTrue(message, appointment, clock());
      const state = isOutdated || (row && queue.enqueueNext(tx, row, message)) ? 'discarded' : 'failed';
      if (row && state === 'failed') queue.askToCall(tx, row, message.kind);
      tx.update(messages)
        .set({ ...tried, state, fault })
        .where(eq(messages.id, message.id))
        .run();
    });
    onResult();
  }

  /**
   * The due message with the earliest attempt time. Discards those that are no longer true or wanted, and gives up those whose
   * channel was turned off.
   */
  function findDue(): Due | undefined {
    if (worker.signal.aborted) return undefined;
    for (let due = nextDue(); due; due = nextDue()) {
      const { message, request } = due;
      if (isWanted(due) && queue.channelsTo(request).includes(message.channel)) return due;
      if (isWanted(due)) giveUp(message, 'off');
      else db.update(messages).set({ state: 'discarded' }).where(eq(messages.id, due.message.id)).run();
      onResult();
    }
    return undefined;
  }

  function nextDue(): Due | undefined {
    const now = clock();
    const isWaitingChannel = (channel: MessageChannel) => isPaused(channel) || isUntested(channel);
    // Only "on the way" overtakes one that waits for its next attempt. A reminder may wait for the morning.
    const earlierOfRequest = db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.requestId, messages.requestId),
          eq(earlier.state, 'waiting'),
          ne(earlier.kind, 'appointment_reminder'),
          lt(sql`${earlier}.rowid`, sql`${messages}.rowid`),
        ),
      );
    const aboutAppointments = ['appointment_confirmed', 'appointment_moved', 'appointment_cancelled'] as const;
    return db
      .select({ message: messages, request: requests, appointment: appointments })
      .from(messages)
      .innerJoin(requests, eq(requests.id, messages.requestId))
      .leftJoin(appointments, eq(appointments.requestId, messages.requestId))
      .where(
        and(
          isWaitingMessage,
          isAttemptDue(messages, toInstant(now)),
          notInArray(messages.channel, messageChannels.filter(isWaitingChannel)),
          isReminderTime(now) ? undefined : notInArray(messages.kind, ['appointment_reminder']),
          or(eq(messages.kind, 'on_the_way'), notExists(earlierOfRequest)),
          // A wrong date would discard messages for good.
          isClockDoubtful(db, now)
            ? notInArray(messages.kind, [...aboutAppointments, 'appointment_reminder'])
            : undefined,
        ),
      )
      .orderBy(asc(messages.nextAttemptAt), sql`${messages}.rowid`)
      .limit(1)
      .get();
  }

  function isWanted({ message, request, appointment }: Due): boolean {
    const isPerson = request.spamReason === null && request.state !== 'spam';
    const isAgreed = (request.messageChannels ?? []).includes(message.channel);
    return isPerson && isAgreed && isMessageTrue(message, appointment, clock());
  }

  async function send({ message, request, appointment }: Due): Promise<void> {
    const { id, kind, channel } = message;
    const about = { messageId: id, kind, channel, attempt: message.attempts + 1 };
    const begun = { state: 'sending', attempts: message.attempts + 1, lastTriedAt: toInstant(clock()) } as const;
    db.update(messages).set(begun).where(eq(messages.id, id)).run();
    inFlight = id;
    try {
      const { locale, reference } = request;
      const told = { kind, locale, reference, appointment: kind === 'report_ready' ? null : appointment };
      const outcome = await attempt(channel, id, request.phoneKey, told);
      record({ ...message, ...begun }, outcome);
      if (outcome.kind === 'accepted') logger.info(about, 'message sent');
      else logger.warn({ ...about, outcome: outcome.kind, answer: outcome.answer }, 'message not sent');
      if (outcome.kind === 'later' || outcome.kind === 'uncertain')
        pausedUntil.set(channel, clock() + pauseAfterTroubleMs);
    } finally {
      inFlight = null;
    }
  }

  function record(message: MessageRow, { kind, answer, providerId }: Outcome): void {
    const now = clock();
    const delay = delayAfterAttempts(message.attempts, Date.parse(message.expiresAt) - Date.parse(message.createdAt));
    const tried = { lastTriedAt: toInstant(now), lastAnswer: answer };
    const isOfMessage = eq(messages.id, message.id);
    // A state that WhatsApp reported before its answer stays.
    if (!db.select({ id: messages.id }).from(messages).where(and(isOfMessage, isSendingMessage)).get()) return;
    if (kind === 'refused' || (kind === 'later' && delay === null)) {
      giveUp(message, kind === 'refused' ? 'refused' : 'expired', tried);
      return;
    }
    const after: Record<'accepted' | 'uncertain' | 'later', Partial<MessageRow>> = {
      accepted: { state: 'sent', sentAt: toInstant(now), providerId },
      uncertain: { state: 'uncertain' },
      later: { state: 'waiting', nextAttemptAt: toInstant(now + (delay ?? 0)) },
    };
    db.update(messages)
      .set({ ...tried, ...after[kind] })
      .where(isOfMessage)
      .run();
    onResult();
  }

  /** Hands one message to its channel. */
  function attempt(channel: MessageChannel, id: string, to: string, told: Told): Promise<Outcome> {
    const { smsGateway, whatsappCloud } = config;
    const { kind, locale } = told;
    const message = { id, to, kind, locale, values: valuesOf(told), text: composeMessage(told, queue.sources()) };
    if (channel === 'sms' && smsGateway) return sendSms(smsGateway, message, dialling);
    if (channel === 'whatsapp' && whatsappCloud)
      return sendWhatsapp(whatsappCloud, queue.sources().messages.whatsapp, message, dialling);
    return Promise.resolve({ kind: 'later', answer: '', providerId: null });
  }

  /** Sends a test message at once and returns the outcome. Never rejects. */
  async function sendTest(
    channel: MessageChannel,
    { to, locale, startsAt }: { to: string; locale: Locale; startsAt: string },
  ): Promise<TestMessageResult> {
    const { smsGateway, whatsappCloud } = config;
    if ((channel === 'sms' ? smsGateway : whatsappCloud) === null) return { outcome: 'noGateway', answer: '' };
    const problem =
      channel === 'whatsapp' && whatsappCloud
        ? await checkTemplates(whatsappCloud, queue.sources().messages.whatsapp, dialling)
        : null;
    if (problem !== null) return { outcome: 'templates', answer: withoutNumbers(problem) };
    const appointment = { startsAt, place: 'centre' } as const;
    const told = { kind: 'appointment_confirmed', locale, reference: 'D-TEST-0000', appointment } as const;
    const { kind, answer } = await attempt(channel, newRandomId(), to, told);
    logger.info({ channel, outcome: kind }, 'test message');
    return { outcome: kind === 'later' ? 'unreachable' : kind, answer };
  }

  return { ...worker, sendDue: worker.runNow, sendTest, giveUp };
}
