import type { Locale } from '#shared/i18n/locales.ts';
import type { TestMailResult } from '#shared/mail/mail.schema.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { delayAfterAttempts } from '../core/retry-delays.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { createWorker } from '../core/worker.ts';
import { type MailFailure, readMailFailure, readTestFailure, withoutAddresses } from './failures.ts';
import type { Outgoing } from './outgoing.ts';
import { composeTestMail } from './test.mail.ts';
import {
  createMailTransport,
  type MailPool,
  type MailTransport,
  maxConnections,
  type OutgoingMail,
} from './transport.ts';

/** The mailer's view of a stored mail. */
interface StoredMail {
  id: string;
  kind: string;
  attempts: number;
}

/** A due mail with the data that its text is composed from. */
interface Due {
  mail: StoredMail;
}

/** The stored mails of one topic. */
interface MailSource<DueMail extends Due> {
  /** Holds late mails until staff release them; returns their number. */
  holdOverdueMails: () => number;
  /** The first due mail, except those with these ids. */
  findDue: (inFlight: string[]) => DueMail | undefined;
  compose: (due: DueMail) => Promise<OutgoingMail>;
  /** An attempt to send the mail begins. */
  markBegun: (mail: DueMail['mail']) => void;
  /** The mail server accepted the mail. */
  markSent: (mail: DueMail['mail']) => void;
  /** The mail server refused the mail permanently. */
  markRefused: (mail: DueMail['mail'], reason: string) => void;
  /** The attempt failed. Returns whether there will be another. */
  markDelayed: (mail: DueMail['mail'], reason: string) => boolean;
  /** Sends the daily digest if it is due. Called after the stored mails. */
  sendDigest: (send: SendMail) => Promise<void>;
}

/** Sends a mail over the pool; returns the failure or null. Never rejects. */
export type SendMail = (compose: () => Promise<OutgoingMail>) => Promise<MailFailure | null>;

type LogLine = (values: object, message: string) => void;
export type MailLogger = Record<'info' | 'warn' | 'error', LogLine>;

export interface SendNowOptions {
  /** Called when the mail was sent or given up, with which of them. */
  onDone?: (isSent: boolean) => void;
  /** Asked before the mail is sent again. */
  isNeeded?: () => boolean;
}

interface MailerDeps<DueMail extends Due> {
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpRequiresTls'>;
  /** To the mail server of `config` by default. */
  transport?: MailTransport;
  outgoing: Outgoing;
  source: MailSource<DueMail>;
  logger: MailLogger;
  stops?: Stops;
}

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = 60_000;
/** A link for a new password is valid for an hour. */
const repeatNowForMs = 30 * 60_000;
const maxConsecutiveCuts = 3;

/**
 * Sends stored mails concurrently, the oldest due first, then the daily digest. Without a mail server, nothing is
 * attempted. A mail can be sent twice only if the process or the connection ends between the server's acceptance and
 * the database update; both have the same Message-ID.
 */
export function createMailer<DueMail extends Due>({
  clock,
  config,
  transport = createMailTransport(config),
  outgoing,
  source,
  logger,
  stops,
}: MailerDeps<DueMail>) {
  const worker = createWorker({ job: 'mails', run: deliverAll, everyMs: checkEveryMs, logger, stops });
  /** Aborts mails in flight. */
  const cutting = new AbortController();
  let pausedUntil = 0;
  let consecutiveCuts = 0;
  /** When the server stopped answering mails, in ms; null after an answer. */
  let refusedSince: number | null = null;
  /** Mails outside the outbox that are being sent, and the timers of those that will be sent again. */
  const sendingNow = new Set<Promise<unknown>>();
  const repeats = new Set<NodeJS.Timeout>();
  /** Mails that the server accepted but the database does not show as sent yet. */
  const accepted = new Set<DueMail['mail']>();

  /**
   * Stops after the mails in flight. Aborts those that take longer than `graceMs`; they are sent after the next start.
   */
  async function stop(graceMs = 8000): Promise<void> {
    const cutOff = setTimeout(() => cutting.abort(), graceMs);
    for (const repeat of repeats) clearTimeout(repeat);
    repeats.clear();
    await Promise.all([worker.stop(), ...sendingNow]);
    clearTimeout(cutOff);
  }

  /** Sends a test mail at once, without the outbox, and returns the server's response. Never rejects. */
  async function sendTest(to: string, locale: Locale): Promise<TestMailResult> {
    if (config.smtpUrl === null) return { outcome: 'noServer', answer: '' };
    try {
      const answer = withoutAddresses(await transport.sendSeparately(await testMail(to, locale)));
      refusedSince = null;
      return { outcome: 'accepted', answer };
    } catch (error) {
      const result = readTestFailure(error);
      logger.warn(
        { outcome: result.outcome, reason: result.answer, err: readFailure(error).fault },
        'test mail not accepted',
      );
      return result;
    }
  }

  const testMail = (to: string, locale: Locale) =>
    outgoing.toPerson({ name: '', email: to, locale }, (context) =>
      composeTestMail(locale, { ...context, sentAt: toInstant(clock()) }),
    );

  async function deliverAll(): Promise<void> {
    const pool = transport.openPool();
    try {
      const held = source.holdOverdueMails();
      if (held > 0) logger.warn({ held }, 'late mails to visitors wait for staff');
      await deliverWaiting(pool);
      if (canSend()) await source.sendDigest((compose) => attempt(pool, compose));
      // The next attempt of a mail may be hours away, or no mail waits any more.
      if (canSend() && refusedSince !== null) await tryServer(() => pool.connect(cutting.signal));
    } catch (error) {
      pausedUntil = clock() + pauseAfterTroubleMs;
      throw error;
    } finally {
      pool.close();
    }
  }

  /** A longer pause was set while the clock was wrong. */
  const isPaused = () => clock() < pausedUntil && pausedUntil - clock() <= pauseAfterTroubleMs;

  const canSend = () => config.smtpUrl !== null && !worker.signal.aborted && !isPaused();

  /** Sends one mail alone until the server has accepted one, then several concurrently. */
  async function deliverWaiting(pool: MailPool): Promise<void> {
    const inFlight = new Map<string, Promise<void>>();
    let isProven = false;
    const start = (due: DueMail) =>
      deliver(pool, due).then((isSent) => {
        inFlight.delete(due.mail.id);
        isProven ||= isSent;
      });
    try {
      for (;;) {
        recordAccepted();
        const due =
          canSend() && inFlight.size < (isProven ? maxConnections : 1)
            ? source.findDue([...inFlight.keys()])
            : undefined;
        if (due) inFlight.set(due.mail.id, start(due));
        else if (inFlight.size > 0) await Promise.race(inFlight.values());
        else return;
      }
    } finally {
      await Promise.allSettled(inFlight.values());
    }
  }

  /** Stores accepted mails before anything else is sent: on a full disk, the same mail must not be sent repeatedly. */
  function recordAccepted(): void {
    for (const mail of accepted) {
      source.markSent(mail);
      accepted.delete(mail);
    }
  }

  /** Returns whether the server accepted the mail. */
  async function deliver(pool: MailPool, due: DueMail): Promise<boolean> {
    const { mail } = due;
    source.markBegun(mail);
    const about = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts + 1 };
    const failure = await attempt(pool, () => source.compose(due));
    if (failure) {
      if (failure.kind === 'refused') source.markRefused(mail, failure.reason);
      const willRetry = failure.kind !== 'refused' && source.markDelayed(mail, failure.reason);
      logger.warn({ ...about, reason: failure.reason, err: failure.fault }, willRetry ? 'mail delayed' : 'mail failed');
      return false;
    }
    consecutiveCuts = 0;
    accepted.add(mail);
    recordAccepted();
    logger.info(about, 'mail sent');
    return true;
  }

  /** Sends one mail; returns the failure or null. */
  const attempt = (pool: MailPool, compose: () => Promise<OutgoingMail>) =>
    tryServer(async () => pool.send(await compose(), cutting.signal));

  async function tryServer(exchange: () => Promise<void>): Promise<MailFailure | null> {
    const cutsBefore = consecutiveCuts;
    try {
      await exchange();
      refusedSince = null;
      return null;
    } catch (error) {
      return toFailure(error, cutsBefore);
    }
  }

  /**
   * If the server is unreachable or cuts several connections in a row, the other mails wait without using up attempts.
   * Connections that are cut concurrently count once: each compares the count with that at its start.
   */
  function toFailure(error: unknown, cutsBefore: number): MailFailure {
    const failure = readFailure(error);
    if (failure.kind !== 'cut') consecutiveCuts = 0;
    else if (consecutiveCuts === cutsBefore) consecutiveCuts += 1;
    if (failure.kind === 'unreachable' || consecutiveCuts >= maxConsecutiveCuts) {
      pausedUntil = clock() + pauseAfterTroubleMs;
      consecutiveCuts = 0;
      // An instant in the future was stored while the clock was wrong.
      if (refusedSince === null || refusedSince > clock()) refusedSince = clock();
    }
    return failure;
  }

  function readFailure(error: unknown): MailFailure {
    const failure = readMailFailure(error);
    if (failure.isAnswered) refusedSince = null;
    return failure;
  }

  /**
   * Sends a mail at once, without the outbox. Returns whether the server accepted it at the first attempt; unless the
   * server refused it, it is sent again after 1, 6 and 21 minutes. Calls `onDone` when it was sent or given up, with
   * which of them, not if a stop interrupts it or it is no longer needed. Never rejects.
   */
  function sendNow(
    kind: string,
    compose: () => Promise<OutgoingMail>,
    options: SendNowOptions = {},
    attempt = 1,
  ): Promise<boolean> {
    if (config.smtpUrl === null) return Promise.resolve(false);
    const sending = sendOnce(kind, compose)
      .then((failure) => {
        const isRefused = failure?.kind === 'refused';
        const delay = failure === null || isRefused ? null : delayAfterAttempts(attempt, repeatNowForMs);
        if (delay === null) options.onDone?.(failure === null);
        else if (!worker.signal.aborted)
          repeatLater(delay, () => options.isNeeded?.() !== false && sendNow(kind, compose, options, attempt + 1));
        return failure === null;
      })
      .catch((error: unknown) => {
        logger.error({ err: error, kind }, 'the result of a mail was not stored');
        return false;
      });
    sendingNow.add(sending);
    void sending.finally(() => sendingNow.delete(sending));
    return sending;
  }

  async function sendOnce(kind: string, compose: () => Promise<OutgoingMail>): Promise<MailFailure | null> {
    try {
      await transport.sendSeparately(await compose(), cutting.signal);
      refusedSince = null;
      logger.info({ kind }, 'mail sent');
      return null;
    } catch (error) {
      const failure = readFailure(error);
      logger.warn({ kind, reason: failure.reason, err: failure.fault }, 'mail failed');
      return failure;
    }
  }

  function repeatLater(delayMs: number, send: () => unknown): void {
    const repeat = setTimeout(() => {
      repeats.delete(repeat);
      send();
    }, delayMs).unref();
    repeats.add(repeat);
  }

  return {
    ...worker,
    stop,
    deliverDue: worker.runNow,
    sendTest,
    sendNow,
    refusedSince: () => refusedSince,
  };
}
