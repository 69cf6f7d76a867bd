import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#shared/i18n/locales.ts';
import type { TestMailResult } from '#shared/mail/mail.schema.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type MailFailure, readMailFailure, readTestFailure, withoutAddresses } from './failures.ts';
import type { Outgoing } from './outgoing.ts';
import { composeTestMail } from './test.mail.ts';
import { createMailTransport, type MailPool, mostConnections, type OutgoingMail } from './transport.ts';

/** A stored mail, as far as the mailer needs to know it. */
interface StoredMail {
  id: string;
  kind: string;
  attempts: number;
}

/** A stored mail that is due, with what its text is composed from. */
interface Due {
  mail: StoredMail;
}

/** The mails that a topic stores until they are sent. */
export interface MailSource<DueMail extends Due> {
  /** Holds back mails that are too late to be sent without staff; returns how many. */
  holdLate: () => number;
  /** The mail to be sent first, if any is due, apart from those with these ids. */
  findDue: (inFlight: string[]) => DueMail | undefined;
  compose: (due: DueMail) => Promise<OutgoingMail>;
  /** The mail server accepted the mail. */
  markSent: (mail: DueMail['mail']) => void;
  /** The mail server refused the mail for good. */
  markRefused: (mail: DueMail['mail'], reason: string) => void;
  /** The attempt failed. Returns whether there will be another. */
  markDelayed: (mail: DueMail['mail'], reason: string) => boolean;
  /** Sends the daily digest if it is due. Called after the stored mails. */
  sendDigest: (send: SendMail) => Promise<void>;
}

/** Sends a mail over the open connections and returns why that failed, or null. Never rejects. */
export type SendMail = (compose: () => Promise<OutgoingMail>) => Promise<MailFailure | null>;

type LogLine = (values: object, message: string) => void;
export type MailLogger = Record<'info' | 'warn' | 'error', LogLine>;

export interface MailerDeps<DueMail extends Due> {
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpRequiresTls'>;
  outgoing: Outgoing;
  source: MailSource<DueMail>;
  logger: MailLogger;
}

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = 60_000;
const mostCutsInARow = 3;

/**
 * Sends stored mails, several at the same time, the oldest due first, then the day's digest. A mail can be sent twice only
 * where the process or the connection ends between the server's acceptance and our record of it; its Message-ID is then the same.
 */
export function createMailer<DueMail extends Due>({ clock, config, outgoing, source, logger }: MailerDeps<DueMail>) {
  const transport = createMailTransport(config);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopping = new AbortController();
  let isStopped = false;
  let pausedUntil = 0;
  let cutsInARow = 0;
  /** How many mails may leave at the same time. */
  let lanes = mostConnections;
  /** Mails that the server accepted and that the database does not show as sent yet. */
  const accepted = new Set<DueMail['mail']>();

  /** Begins to send by itself: now, whenever `wake` is called, and as retries fall due. Without a mail server nothing is ever tried. */
  function start(): void {
    stopping = new AbortController();
    isStopped = false;
    timer = setInterval(wake, checkEveryMs).unref();
    wake();
  }

  /** Something new may be waiting. Does nothing before `start`. */
  function wake(): void {
    if (timer) void deliverDue();
  }

  /** Ends the sending after the mails in flight; one that takes longer than `graceMs` is cut off and tried again after the next start. */
  async function stop(graceMs = 8000): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    timer = undefined;
    const cutOff = setTimeout(() => stopping.abort(), graceMs);
    await running;
    clearTimeout(cutOff);
  }

  /** Sends every mail that is due now and resolves when that is done. Never rejects. */
  function deliverDue(): Promise<void> {
    running ??= deliverAll();
    return running;
  }

  /** Hands a test mail to the mail server at once, past the outbox, and tells what the server said. Never rejects. */
  async function sendTest(to: string, locale: Locale): Promise<TestMailResult> {
    if (config.smtpUrl === null) return { outcome: 'noServer', answer: '' };
    try {
      return { outcome: 'accepted', answer: withoutAddresses(await transport.sendApart(await testMail(to, locale))) };
    } catch (error) {
      const result = readTestFailure(error);
      logger.warn({ outcome: result.outcome, reason: result.answer, err: readMailFailure(error).fault }, 'test mail not accepted');
      return result;
    }
  }

  const testMail = (to: string, locale: Locale) =>
    outgoing.toPerson({ name: '', email: to, locale }, (context) => composeTestMail(locale, { ...context, sentAt: toInstant(clock()) }));

  async function deliverAll(): Promise<void> {
    // The visitor whose request woke us is answered first.
    await setImmediate();
    const pool = transport.openPool();
    try {
      const held = source.holdLate();
      if (held > 0) logger.warn({ held }, 'late acknowledgements wait for staff');
      await deliverWaiting(pool);
      if (canSend()) await source.sendDigest((compose) => attempt(pool, compose));
    } catch (error) {
      pausedUntil = clock() + pauseAfterTroubleMs;
      logger.error({ err: error }, 'the outbox could not be worked through');
    } finally {
      pool.close();
      running = null;
    }
  }

  const canSend = () => config.smtpUrl !== null && !isStopped && clock() >= pausedUntil;

  /** Sends one mail alone until the server has accepted one, then several at the same time: one fewer for each connection that was cut. */
  async function deliverWaiting(pool: MailPool): Promise<void> {
    const inFlight = new Map<string, Promise<void>>();
    let isProven = false;
    // Lanes that were closed after a cut connection open again, one in each run.
    lanes = Math.min(mostConnections, lanes + 1);
    const start = (due: DueMail) =>
      deliver(pool, due).then((result) => {
        inFlight.delete(due.mail.id);
        if (result === 'sent') isProven = true;
        if (result === 'cut') lanes = Math.max(1, lanes - 1);
      });
    try {
      for (;;) {
        recordAccepted();
        const due = canSend() && inFlight.size < (isProven ? lanes : 1) ? source.findDue([...inFlight.keys()]) : undefined;
        if (due) inFlight.set(due.mail.id, start(due));
        else if (inFlight.size > 0) await Promise.race(inFlight.values());
        else return;
      }
    } finally {
      await Promise.allSettled(inFlight.values());
    }
  }

  /** Records what the server accepted, before anything else is sent: a full disk must not make the same mail leave again and again. */
  function recordAccepted(): void {
    for (const mail of accepted) {
      source.markSent(mail);
      accepted.delete(mail);
    }
  }

  async function deliver(pool: MailPool, due: DueMail): Promise<'sent' | 'cut' | 'failed'> {
    const { mail } = due;
    const about = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts + 1 };
    const failure = await attempt(pool, () => source.compose(due));
    if (failure) {
      if (failure.kind === 'refused') source.markRefused(mail, failure.reason);
      const willRetry = failure.kind !== 'refused' && source.markDelayed(mail, failure.reason);
      logger.warn({ ...about, reason: failure.reason, err: failure.fault }, willRetry ? 'mail delayed' : 'mail failed');
      return failure.kind === 'cut' ? 'cut' : 'failed';
    }
    cutsInARow = 0;
    accepted.add(mail);
    recordAccepted();
    logger.info(about, 'mail sent');
    return 'sent';
  }

  /** Sends one mail and returns why that failed, or null. */
  async function attempt(pool: MailPool, compose: () => Promise<OutgoingMail>): Promise<MailFailure | null> {
    const cutsBefore = cutsInARow;
    try {
      await pool.send(await compose(), stopping.signal);
      return null;
    } catch (error) {
      return readTrouble(error, cutsBefore);
    }
  }

  /**
   * While the server cannot be reached, or cuts one connection after the other, the other mails wait without spending their attempts.
   * Connections that were cut at the same time count as one: each names the count at its start.
   */
  function readTrouble(error: unknown, cutsBefore: number): MailFailure {
    const failure = readMailFailure(error);
    if (failure.kind !== 'cut') cutsInARow = 0;
    else if (cutsInARow === cutsBefore) cutsInARow += 1;
    if (failure.kind === 'unreachable' || cutsInARow >= mostCutsInARow) {
      pausedUntil = clock() + pauseAfterTroubleMs;
      cutsInARow = 0;
    }
    return failure;
  }

  /** Sends a mail at once, past the outbox. Returns false if it was not sent, which is logged without its content. Never rejects. */
  async function sendNow(kind: string, compose: () => Promise<OutgoingMail>): Promise<boolean> {
    if (config.smtpUrl === null) return false;
    try {
      await transport.sendApart(await compose(), stopping.signal);
      logger.info({ kind }, 'mail sent');
      return true;
    } catch (error) {
      const { reason, fault } = readMailFailure(error);
      logger.warn({ kind, reason, err: fault }, 'mail failed');
      return false;
    }
  }

  return { start, wake, stop, deliverDue, sendTest, sendNow };
}
