import { and, asc, desc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type {
  ConfirmWhatsappInput,
  OpenWhatsappInput,
  RequestEventDetails,
  SendReplyInput,
} from '#shared/requests/inbox.schema.ts';
import type { Reply, ReplyDraft } from '#shared/requests/replies.schema.ts';
import { mailsOf } from '#shared/requests/request-types.ts';
import { appointmentMessage } from '../appointments/appointment-words.ts';
import { readUntoldChanges } from '../appointments/untold-changes.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import { newRandomId } from '../core/ids.ts';
import { readerIn, translate } from '../core/translate.ts';
import { centreMailbox, type MailSettings } from '../mail/outgoing.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { enqueueReply } from '../request-records/outbox-store.ts';
import { greetedName } from '../request-records/person-name.ts';
import { isStillTrue } from '../request-records/reminder-times.ts';
import { type ReplyRow, replies } from '../request-records/replies.table.ts';
import { requestMailMessages } from '../request-records/request-mail.messages.ts';

import { minutesUntilAnswer, stateColumns } from '../request-records/request-store.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { type Decide, readRequest, type StaffChange } from '../request-records/staff-change.ts';
import { replyMessages } from './reply.messages.ts';

export type RepliesService = ReturnType<typeof createRepliesService>;

interface RepliesDeps extends CommonDeps {
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'smtpUrl' | 'publicUrl'>;
  settings: MailSettings;
  change: StaffChange;
  /** Called after a commit that adds a mail to the outbox. */
  onMails: () => void;
}

type Written = Pick<SendReplyInput, 'language' | 'subject' | 'text'>;

const repeatedWithinMs = 3_600_000;

/**
 * Replies of staff to visitors. Each function throws as `StaffChange` does. A mail takes the version of the
 * request that its author saw; what happened in WhatsApp is stored whatever a colleague changed meanwhile.
 */
export function createRepliesService({ db, clock, config, settings, change, onMails }: RepliesDeps) {
  /** The replies to a request, oldest first, and the values of a new one. */
  function read(_actor: Authorized<'requests.read'>, requestId: string): { replies: Reply[]; replyDraft: ReplyDraft } {
    const row = readRequest(db, requestId);
    const stored = db
      .select()
      .from(replies)
      .where(eq(replies.requestId, requestId))
      .orderBy(asc(replies.createdAt))
      .all();
    const mailbox = centreMailbox(settings, config) || config.mailFrom;
    const replyDraft = {
      subject: subjectOf(db, row),
      answersTo: config.smtpUrl === null ? null : mailbox,
      whatsappEn: greetingOf(row, 'en'),
      whatsappAr: greetingOf(row, 'ar'),
      reportReady: {
        subjectEn: translate('en', { ...replyMessages.reportReadySubject, values: { reference: row.reference } }),
        subjectAr: translate('ar', { ...replyMessages.reportReadySubject, values: { reference: row.reference } }),
        textEn: reportReadyOf(row, 'en'),
        textAr: reportReadyOf(row, 'ar'),
      },
    };
    return { replies: stored, replyDraft };
  }

  /**
   * Stores a mail and queues it. It counts as the first response. A repeat is not stored again, because people press twice
   * and send again if the connection breaks. Throws `invalid_input` without a mail server or an address, and for possible spam.
   */
  function send(actor: Authorized<'requests.write'>, { id, version, about, ...written }: SendReplyInput): void {
    if (isRepeat(actor, id, written)) return;
    change(actor, { id, version }, (row, tx) => {
      requireInbox(row);
      if (config.smtpUrl === null) throw new AppError('invalid_input', { message: requestsMessages.noMailServer });
      if (row.email === '') throw new AppError('invalid_input', { message: requestsMessages.noEmail });
      const subject = written.subject || subjectOf(tx, row);
      const reply = insert(tx, actor, row, { ...written, subject, whatsappState: null });
      enqueueReply(tx, reply, config.mailFrom);
      return { set: answered(row, clock()), event: replyEvent(reply, 'mail', about) };
    });
    onMails();
  }

  /**
   * Stores that a member of staff opened WhatsApp. Only `confirmWhatsapp` makes it a response: the server does not learn
   * whether the message was sent, nor how its text was changed. A member who opens WhatsApp again is asked only once.
   */
  function openWhatsapp(
    actor: Authorized<'requests.write'>,
    { id, language, about = 'greeting' }: OpenWhatsappInput,
  ): void {
    changeNow(actor, id, (row, tx) => {
      requireInbox(row);
      const text = whatsappText(tx, row, language, about);
      const opened = { language, subject: '', text, whatsappState: 'opened' as const };
      if (actor.kind === 'staff') tx.delete(replies).where(isAsked(row.id, actor.staffId)).run();
      const reply = insert(tx, actor, row, opened);
      return { set: {}, event: replyEvent(reply, 'opened', about) };
    });
  }

  /** Stores whether a message in WhatsApp was sent. Throws `conflict` if staff have stored it before. */
  function confirmWhatsapp(actor: Authorized<'requests.write'>, { id, replyId, isSent }: ConfirmWhatsappInput): void {
    changeNow(actor, id, (row, tx) => {
      const ofRequest = and(eq(replies.id, replyId), eq(replies.requestId, row.id));
      const { whatsappState, createdAt } = requireFound(tx.select().from(replies).where(ofRequest).get());
      if (whatsappState !== 'opened') throw new AppError('conflict', { message: requestsMessages.replyConfirmed });
      const state = isSent ? 'sent' : 'not_sent';
      tx.update(replies).set({ whatsappState: state }).where(ofRequest).run();
      const set = isSent ? answered(row, Date.parse(createdAt)) : {};
      return { set, event: { kind: 'reply', reply: replyId, as: state } };
    });
  }

  function changeNow(actor: Authorized<'requests.write'>, id: string, decide: Decide): void {
    change(actor, { id, version: readRequest(db, id).version }, decide);
  }

  function insert(
    tx: Tx,
    actor: Actor,
    { id: requestId }: RequestRow,
    written: Pick<ReplyRow, 'language' | 'subject' | 'text' | 'whatsappState'>,
  ): ReplyRow {
    const author =
      actor.kind === 'staff' ? { staffId: actor.staffId, staffName: actor.name } : { staffId: null, staffName: '' };
    const reply = { id: newRandomId(), requestId, ...written, ...author, createdAt: toInstant(clock()) };
    tx.insert(replies).values(reply).run();
    return reply;
  }

  /** Values of a request to which staff responded at `at` (ms). */
  function answered(row: RequestRow, at: number): Partial<RequestRow> {
    const started = row.state === 'new' ? stateColumns('in_progress', toInstant(clock())) : {};
    return { ...started, answerMinutes: minutesUntilAnswer(row, at) };
  }

  /** Whether the newest reply is the same mail of the same author, written within the hour, and sent or to be sent. */
  function isRepeat(actor: Actor, requestId: string, { language, subject, text }: Written): boolean {
    const newest = db
      .select({ reply: replies, mailState: outbox.state })
      .from(replies)
      .leftJoin(outbox, eq(outbox.id, replies.id))
      .where(eq(replies.requestId, requestId))
      .orderBy(desc(replies.createdAt))
      .limit(1)
      .get();
    const { reply, mailState } = newest ?? {};
    return (
      (mailState === 'waiting' || mailState === 'sent') &&
      reply !== undefined &&
      actor.kind === 'staff' &&
      reply.staffId === actor.staffId &&
      reply.language === language &&
      reply.text === text &&
      (subject === '' || reply.subject === subject) &&
      reply.createdAt > toInstant(clock() - repeatedWithinMs)
    );
  }

  /** A reply to the acknowledgement, if the visitor got one. */
  function subjectOf(reader: Db | Tx, { id, locale, details, reference }: RequestRow): string {
    const acknowledgement = reader
      .select({ state: outbox.state })
      .from(outbox)
      .where(and(eq(outbox.requestId, id), eq(outbox.kind, 'acknowledgement')))
      .get();
    return acknowledgement === undefined || acknowledgement.state === 'discarded'
      ? translate(locale, { ...replyMessages.subject, values: { reference } })
      : `Re: ${readerIn(locale).translate(mailsOf(details).acknowledgement.subject, { reference })}`;
  }

  function whatsappText(
    tx: Tx,
    row: RequestRow,
    language: Locale,
    about: NonNullable<OpenWhatsappInput['about']>,
  ): string {
    if (about === 'greeting') return greetingOf(row, language);
    if (about === 'report_ready') return reportReadyOf(row, language);
    const appointment = findAppointment(tx, row.id);
    if (!appointment || !isStillTrue(about, appointment, clock()))
      throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
    const mail = { ...appointment, kind: about, changed: readUntoldChanges(tx, row.id, toInstant(clock())) };
    return appointmentMessage({ ...row, locale: language }, mail, config);
  }

  function reportReadyOf({ name, reference }: RequestRow, language: Locale): string {
    const centre = localized(settings.get('centre'), 'name', language);
    const message = translate(language, { ...replyMessages.reportReady, values: { reference } });
    return [helloTo(name, language), message, centre].join('\n\n');
  }

  function greetingOf({ name, reference }: RequestRow, language: Locale): string {
    const centre = localized(settings.get('centre'), 'name', language);
    return [
      helloTo(name, language),
      translate(language, { ...replyMessages.whatsapp, values: { centre, reference } }),
    ].join('\n');
  }

  return { read, send, openWhatsapp, confirmWhatsapp };
}

/** The status page reads of the event that the report is ready, because staff may edit the text. */
const replyEvent = (
  { id }: ReplyRow,
  as: 'mail' | 'opened',
  about: OpenWhatsappInput['about'],
): Extract<RequestEventDetails, { kind: 'reply' }> => ({
  kind: 'reply',
  reply: id,
  as,
  ...(about === 'report_ready' && { about }),
});

function helloTo(name: string, language: Locale): string {
  const given = greetedName(name);
  const greeting = requestMailMessages[given === '' ? 'greetingWithoutName' : 'greeting'];
  return translate(language, { ...greeting, values: { name: given } });
}

/** A message in WhatsApp of which this member has not said whether it was sent. */
const isAsked = (requestId: string, staffId: string) =>
  and(eq(replies.requestId, requestId), eq(replies.staffId, staffId), eq(replies.whatsappState, 'opened'));

/** Staff first decide whether a suspected request is spam. */
function requireInbox({ spamReason, state }: RequestRow): void {
  if (spamReason !== null || state === 'spam')
    throw new AppError('invalid_input', { message: requestsMessages.moveNotAllowed });
}
