import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import { isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { TestMessageResult } from '#shared/messages/messages.schema.ts';
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
import { type AppointmentRow, appointments } from '../request-records/appointments.table.ts';
import { isSendingMessage, isWaitingMessage, type MessageRow, messages } from '../request-records/messages.table.ts';
import { isReminderTime, isStillTrue } from '../request-records/reminder-times.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import { createAddressGuard, type Resolve } from '../webhooks/addresses.ts';
import { type PostOnce, postOnce } from '../webhooks/post.ts';
import { fillGateway, readAnswer } from './gateway.ts';
import type { MessageQueue } from './message-queue.ts';
import { composeMessage, isLatin } from './message-text.ts';

type LogLine = (values: object, message: string) => void;

interface MessageSenderDeps extends CommonDeps {
  config: Pick<Config, 'smsGateway' | 'webhookNetworks'>;
  queue: MessageQueue;
  logger: { info: LogLine; warn: LogLine; error: LogLine };
  stops?: Stops;
  /** Called after each change of a message. */
  onResult: () => void;
  /** For tests: replaces DNS. */
  resolve?: Resolve;
  /** Connects to the gateway; for tests. */
  dial?: PostOnce;
}

export type MessageSender = ReturnType<typeof createMessageSender>;

/**
 * The outcome of an attempt. `refused`: the gateway will not take this message. `later`: it was certainly not sent.
 * `uncertain`: it may have been sent.
 */
interface Outcome {
  kind: 'accepted' | 'refused' | 'later' | 'uncertain';
  /** Without numbers. */
  answer: string;
  providerId: string | null;
}

interface Due {
  message: MessageRow;
  request: RequestRow;
  appointment: AppointmentRow | null;
}

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = minuteMs;
/** Enough for the JSON of any known gateway. */
const answerBytes = 10_000;
const storedLength = 300;
/** With these, a gateway answers that it did not take the message now, or refuses the host's settings. */
const laterStatuses = [401, 403, 404, 405, 408, 410, 429, 503];
/** The system's errors before a connection stands. */
const notConnected = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

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
  logger,
  stops,
  onResult,
  resolve,
  dial = postOnce,
}: MessageSenderDeps) {
  const guard = createAddressGuard({ networks: config.webhookNetworks, ...(resolve && { resolve }) });
  const worker = createWorker({ job: 'messages', run: sendAll, everyMs: checkEveryMs, logger, stops });
  let pausedUntil = 0;
  let inFlight: string | null = null;

  /** A longer pause was set while the clock was wrong. */
  const isPaused = () => clock() < pausedUntil && pausedUntil - clock() <= pauseAfterTroubleMs;
  const canSend = () => queue.channelsOn().length > 0 && !worker.signal.aborted && !isPaused();

  async function sendAll(): Promise<void> {
    markInterrupted();
    expireLate();
    for (let due = canSend() ? findDue() : undefined; due; due = canSend() ? findDue() : undefined) await send(due);
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
    const { changes } = db.update(messages).set({ state: 'failed', fault: 'expired' }).where(isLate).run();
    if (changes > 0) onResult();
  }

  /** The due message with the earliest attempt time. Discards those that are no longer true or wanted. */
  function findDue(): Due | undefined {
    for (let due = nextDue(); due; due = nextDue()) {
      if (isWanted(due)) return due;
      db.update(messages).set({ state: 'discarded' }).where(eq(messages.id, due.message.id)).run();
      onResult();
    }
    return undefined;
  }

  function nextDue(): Due | undefined {
    const now = clock();
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
          isReminderTime(now) ? undefined : notInArray(messages.kind, ['appointment_reminder']),
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

  function isWanted({ message: { kind, channel }, request, appointment }: Due): boolean {
    if (!(request.messageChannels ?? []).includes(channel) || queue.wayTo(request).channel === null) return false;
    if (isAppointmentMail(kind)) return isStillTrue(kind, appointment, clock());
    if (kind !== 'on_the_way') return true;
    return appointment?.state === 'confirmed' && appointment.onTheWayAt !== null && appointment.arrivedAt === null;
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
      const outcome = await attempt(id, request.phoneKey, composeMessage(told, queue.sources()));
      record({ ...message, ...begun }, outcome);
      if (outcome.kind === 'accepted') logger.info(about, 'message sent');
      else logger.warn({ ...about, outcome: outcome.kind, answer: outcome.answer }, 'message not sent');
      if (outcome.kind === 'later' || outcome.kind === 'uncertain') pausedUntil = clock() + pauseAfterTroubleMs;
    } finally {
      inFlight = null;
    }
  }

  function record(message: MessageRow, { kind, answer, providerId }: Outcome): void {
    const now = clock();
    const delay = delayAfterAttempts(message.attempts, Date.parse(message.expiresAt) - Date.parse(message.createdAt));
    const tried = { lastTriedAt: toInstant(now), lastAnswer: answer };
    const after: Record<Outcome['kind'], Partial<MessageRow>> = {
      accepted: { state: 'sent', sentAt: toInstant(now), providerId },
      refused: { state: 'failed', fault: 'refused' },
      uncertain: { state: 'uncertain' },
      later:
        delay === null
          ? { state: 'failed', fault: 'expired' }
          : { state: 'waiting', nextAttemptAt: toInstant(now + delay) },
    };
    inTransaction(db, (tx) => {
      tx.update(messages)
        .set({ ...tried, ...after[kind] })
        .where(eq(messages.id, message.id))
        .run();
      const row = kind === 'refused' && tx.select().from(requests).where(eq(requests.id, message.requestId)).get();
      if (row && queue.enqueueNext(tx, row, message))
        tx.update(messages).set({ state: 'discarded' }).where(eq(messages.id, message.id)).run();
    });
    onResult();
  }

  async function attempt(id: string, to: string, text: string): Promise<Outcome> {
    const { smsGateway: gateway } = config;
    if (gateway === null) return { kind: 'later', answer: '', providerId: null };
    const request = fillGateway(gateway, { to, text, id, isLatin: isLatin(text) });
    const { fault, status, answer } = await dial(guard, { ...request, signal: worker.signal, answerBytes }).catch(
      // The process stops; the gateway may have the message.
      () => ({ fault: 'timeout' as const, status: null, answer: '' }),
    );
    const stored = withoutNumbers(answer).slice(0, storedLength);
    const outcome = (kind: Outcome['kind'], providerId: string | null = null) => ({ kind, answer: stored, providerId });
    if (fault === null) {
      const { isAccepted, id: providerId } = readAnswer(gateway, answer);
      return isAccepted ? outcome('accepted', providerId) : outcome('refused');
    }
    if (status !== null) {
      if (laterStatuses.includes(status) || fault === 'redirect') return outcome('later');
      return outcome(status >= 500 ? 'uncertain' : 'refused');
    }
    if (fault === 'timeout') return outcome('uncertain');
    return outcome(fault === 'unreachable' && !notConnected.test(answer) ? 'uncertain' : 'later');
  }

  /** Sends a test message at once and returns the outcome. Never rejects. */
  async function sendTest(to: string, locale: Locale, startsAt: string): Promise<TestMessageResult> {
    if (config.smsGateway === null) return { outcome: 'noGateway', answer: '' };
    const appointment = { startsAt, place: 'centre' } as const;
    const told = { kind: 'appointment_confirmed', locale, reference: 'D-TEST-0000', appointment } as const;
    const { kind, answer } = await attempt(newRandomId(), to, composeMessage(told, queue.sources()));
    logger.info({ outcome: kind }, 'test message');
    return { outcome: kind === 'later' ? 'unreachable' : kind, answer };
  }

  return { ...worker, sendDue: worker.runNow, sendTest };
}

/** Numbers of patients must reach neither the log nor the database; ids of gateways are stored apart. */
const withoutNumbers = (answer: string): string => answer.replace(/\+?\d[\d\s()-]{4,}\d/g, '…');
