import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#shared/i18n/locales.ts';
import type { TestMailResult } from '#shared/mail/mail.schema.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { createDigests } from '../requests/digests.service.ts';
import { createOutboxService, type DueMail, type OutboxRow } from '../requests/outbox.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccountNotice, StaffMail } from '../staff/staff.service.ts';
import { type MailFailure, readMailFailure, readTestFailure, withoutAddresses } from './failures.ts';
import { createMailLogo } from './mail-logo.ts';
import { createOutgoing } from './outgoing.ts';
import { createMailTransport, type MailPool, mostConnections, type OutgoingMail } from './transport.ts';

type LogLine = (values: object, message: string) => void;

export interface MailerDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpRequiresTls' | 'mailFrom' | 'mailTo' | 'publicUrl' | 'uploadsDir'>;
  settings: SettingsService;
  logger: { info: LogLine; warn: LogLine; error: LogLine };
}

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = 60_000;
const mostCutsInARow = 3;

/**
 * Sends the mails of the outbox, several at the same time, the oldest due first, then the day's digest. A mail can be sent twice only
 * where the process or the connection ends between the server's acceptance and our record of it; its Message-ID is then the same.
 */
export function createMailer({ db, clock, config, settings, logger }: MailerDeps) {
  const outbox = createOutboxService({ db, clock });
  const digests = createDigests({ db, clock, config, settings });
  const outgoing = createOutgoing({ clock, config, settings, readLogo: createMailLogo({ config, settings }) });
  const transport = createMailTransport(config);
  // A link begins with the address that was configured, never with one that a request names.
  const canSendLinks = config.smtpUrl !== null && config.publicUrl !== null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopping = new AbortController();
  let isStopped = false;
  let pausedUntil = 0;
  let cutsInARow = 0;
  /** How many mails may leave at the same time. */
  let lanes = mostConnections;
  /** The day of the latest digest that the server accepted. */
  let digestSentOn = '';
  /** Mails that the server accepted and that the database does not show as sent yet. */
  const accepted = new Set<OutboxRow>();

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
      return { outcome: 'accepted', answer: withoutAddresses(await transport.sendApart(await outgoing.ofTest(to, locale))) };
    } catch (error) {
      const result = readTestFailure(error);
      logger.warn({ outcome: result.outcome, reason: result.answer, err: readMailFailure(error).fault }, 'test mail not accepted');
      return result;
    }
  }

  async function deliverAll(): Promise<void> {
    // The visitor whose request woke us is answered first.
    await setImmediate();
    const pool = transport.openPool();
    try {
      const held = outbox.holdLate();
      if (held > 0) logger.warn({ held }, 'late acknowledgements wait for staff');
      await deliverWaiting(pool);
      if (canSend()) await deliverDigest(pool);
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
        const due = canSend() && inFlight.size < (isProven ? lanes : 1) ? outbox.findDue([...inFlight.keys()]) : undefined;
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
      outbox.markSent(mail);
      accepted.delete(mail);
    }
  }

  async function deliver(pool: MailPool, due: DueMail): Promise<'sent' | 'cut' | 'failed'> {
    const { mail } = due;
    const about = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts + 1 };
    const cutsBefore = cutsInARow;
    try {
      await pool.send(await outgoing.ofRequest(due), stopping.signal);
    } catch (error) {
      const failure = readTrouble(error, cutsBefore);
      if (failure.kind === 'refused') outbox.markRefused(mail, failure.reason);
      const willRetry = failure.kind !== 'refused' && outbox.markDelayed(mail, failure.reason);
      logger.warn({ ...about, reason: failure.reason, err: failure.fault }, willRetry ? 'mail delayed' : 'mail failed');
      return failure.kind === 'cut' ? 'cut' : 'failed';
    }
    cutsInARow = 0;
    accepted.add(mail);
    recordAccepted();
    logger.info(about, 'mail sent');
    return 'sent';
  }

  async function deliverDigest(pool: MailPool): Promise<void> {
    const digest = digests.findDue();
    if (!digest) return;
    const unanswered = digests.read();
    const about = { kind: 'digest', day: digest.day, requests: unanswered.total };
    try {
      if (unanswered.total > 0 && digestSentOn !== digest.day) await pool.send(await outgoing.ofDigest(digest, unanswered), stopping.signal);
    } catch (error) {
      const failure = readTrouble(error, cutsInARow);
      digests.markDelayed(digest, failure.reason);
      logger.warn({ ...about, reason: failure.reason, err: failure.fault }, 'mail delayed');
      return;
    }
    // A full disk must not make it leave again and again.
    digestSentOn = digest.day;
    digests.markDone(digest, unanswered.total);
    logger.info(about, unanswered.total > 0 ? 'mail sent' : 'no digest today: nothing waits');
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

  /**
   * Sends a one-time link now, past the outbox: its secret is to be stored nowhere. Gives false where it did not leave, which is
   * logged without the link. Never rejects.
   */
  const sendLink = async (mail: StaffMail): Promise<boolean> => canSendLinks && sendToStaff(mail.kind, () => outgoing.ofStaff(mail));

  /** Notifies a member of staff at once that the way they sign in was changed. Returns false if the mail was not sent. Never rejects. */
  const notify = async (notice: AccountNotice): Promise<boolean> => config.smtpUrl !== null && sendToStaff(notice.kind, () => outgoing.ofNotice(notice));

  async function sendToStaff(kind: string, compose: () => Promise<OutgoingMail>): Promise<boolean> {
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

  return { start, wake, stop, deliverDue, sendTest, staff: { canSend: canSendLinks, send: sendLink, notify } };
}
