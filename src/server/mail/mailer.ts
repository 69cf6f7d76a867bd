import { setImmediate } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { localized } from '#shared/i18n/localized.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { createOutboxService, type DueMail } from '../services/outbox.service.ts';
import { isGreetable } from '../services/person-name.ts';
import type { SettingsService } from '../services/settings.service.ts';
import type { StaffMail } from '../services/staff.service.ts';
import { NoRecipientError, readMailFailure } from './failures.ts';
import { composeAcknowledgement, composeNotification, notificationLocale } from './requests.mail.ts';
import { composeStaffMail } from './staff.mail.ts';

type LogLine = (values: object, message: string) => void;

export interface MailerDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'publicUrl'>;
  settings: SettingsService;
  logger: { info: LogLine; warn: LogLine; error: LogLine };
}

export type Mailer = ReturnType<typeof createMailer>;

const checkEveryMs = 15_000;
const pauseAfterTroubleMs = 60_000;
const longestMailMs = 60_000;
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends what the outbox holds, one mail at a time, the oldest due first. A mail can be sent twice only where the process or
 * the connection ends between the server's acceptance and our note of it; its Message-ID is then the same.
 */
export function createMailer({ db, clock, config, settings, logger }: MailerDeps) {
  const outbox = createOutboxService({ db, clock });
  // A link begins with the address that was configured, never with one that a request names.
  const canSendLinks = config.smtpUrl !== null && config.publicUrl !== null;
  let transport: Promise<Transporter> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let stopping = new AbortController();
  let isStopped = false;
  let pausedUntil = 0;

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

  /** Ends the sending after the mail in flight; one that takes longer than `graceMs` is cut off and tried again after the next start. */
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

  async function deliverAll(): Promise<void> {
    // The visitor whose request woke us is answered first.
    await setImmediate();
    try {
      for (let due = takeDue(); due; due = takeDue()) await deliver(due);
    } catch (error) {
      pausedUntil = clock() + pauseAfterTroubleMs;
      logger.error({ err: error }, 'the outbox could not be worked through');
    } finally {
      running = null;
    }
  }

  function takeDue(): DueMail | undefined {
    return config.smtpUrl === null || isStopped || clock() < pausedUntil ? undefined : outbox.findDue();
  }

  async function deliver(due: DueMail): Promise<void> {
    const { mail } = due;
    const about = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts + 1 };
    try {
      await send(due);
    } catch (error) {
      const failure = readMailFailure(error);
      // One mail that finds no server says enough: the others wait without spending their attempts.
      if (failure.kind === 'unreachable') pausedUntil = clock() + pauseAfterTroubleMs;
      if (failure.kind === 'refused') outbox.markRefused(mail, failure.reason);
      const willRetry = failure.kind !== 'refused' && outbox.markDelayed(mail, failure.reason);
      logger.warn({ ...about, reason: failure.reason, err: failure.fault }, willRetry ? 'mail delayed' : 'mail failed');
      return;
    }
    outbox.markSent(mail);
    logger.info(about, 'mail sent');
  }

  async function send({ mail, request, cardCount }: DueMail): Promise<void> {
    const context = { centre: settings.get('centre'), contact: settings.get('contact'), publicUrl: config.publicUrl };
    const isNotification = mail.kind === 'notification';
    const content = isNotification
      ? composeNotification(request, { ...context, cardCount, isBare: settings.get('mail').notification === 'bare' })
      : composeAcknowledgement(request, context);
    const centreName = localized(context.centre, 'name', isNotification ? notificationLocale : request.locale);
    const centreAddress = config.mailTo ?? context.contact.email;
    if (isNotification && centreAddress === '') throw new NoRecipientError();
    const visitor = address(request.name, request.email);
    transport ??= openTransport();
    const transporter = await transport;
    await transporter.sendMail({
      ...content,
      subject: headerLine(content.subject),
      from: address(centreName, config.mailFrom),
      // A stranger may have written a message of their own in the place of the name.
      to: isNotification ? centreAddress : address(isGreetable(request.name) ? request.name : '', request.email),
      ...(isNotification ? request.email !== '' && { replyTo: visitor } : context.contact.email && { replyTo: address(centreName, context.contact.email) }),
      messageId: mail.messageId,
      date: new Date(clock()),
      // Keeps out-of-office programs from answering, and so from mails going round in circles.
      headers: { 'Auto-Submitted': isNotification ? 'auto-generated' : 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
      signal: AbortSignal.any([AbortSignal.timeout(longestMailMs), stopping.signal]),
    });
  }

  /**
   * Sends a one-time link now, past the outbox: its secret is to be stored nowhere. Gives false where it did not leave, which is
   * logged without the link. Never rejects.
   */
  async function sendStaffMail(mail: StaffMail): Promise<boolean> {
    const { kind, name, email, locale } = mail;
    try {
      if (!canSendLinks) return false;
      const centre = settings.get('centre');
      transport ??= openTransport();
      const transporter = await transport;
      const content = composeStaffMail(mail, { centre, publicUrl: config.publicUrl ?? '' });
      await transporter.sendMail({
        ...content,
        subject: headerLine(content.subject),
        from: address(localized(centre, 'name', locale), config.mailFrom),
        to: address(name, email),
        date: new Date(clock()),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.any([AbortSignal.timeout(longestMailMs), stopping.signal]),
      });
      logger.info({ kind }, 'mail sent');
      return true;
    } catch (error) {
      const { reason, fault } = readMailFailure(error);
      logger.warn({ kind, reason, err: fault }, 'mail failed');
      return false;
    }
  }

  /** Loaded with the first mail, so that it costs the start nothing. */
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: config.smtpUrl ?? '', ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  }

  return { start, wake, stop, deliverDue, staff: { canSend: canSendLinks, send: sendStaffMail } };
}

function address(name: string, mailAddress: string): { name: string; address: string } {
  return { name: headerLine(name), address: headerLine(mailAddress) };
}

/** A text as one header line: whatever could end the line, and so begin a header of a stranger's making, becomes a space. */
function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
