import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { composeDigest, composeWish } from '../requests/centre.mail.ts';
import type { DigestRow } from '../requests/digests.service.ts';
import { greetedName } from '../requests/intake/person-name.ts';
import { type DueMail, messageIdOf } from '../requests/outbox.service.ts';
import { composeAcknowledgement, composeNotification, type MailContent } from '../requests/requests.mail.ts';
import type { Unanswered } from '../requests/unanswered.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { composeAccountNotice, composeStaffMail } from '../staff/staff.mail.ts';
import type { AccountNotice, StaffMail } from '../staff/staff.service.ts';
import { NoRecipientError } from './failures.ts';
import { logoPart, type MailLogo } from './mail-logo.ts';
import { composeTestMail } from './test.mail.ts';
import type { OutgoingMail } from './transport.ts';

export interface OutgoingDeps {
  clock: Clock;
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'publicUrl'>;
  settings: Pick<SettingsService, 'get'>;
  readLogo: () => Promise<MailLogo | null>;
}

/** Keeps out-of-office programs from answering, and so mails from going round in circles. */
const headersOf = (isReply: boolean) => ({ 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' });

/** Writes mails as they leave: text, addresses and headers. What goes to the centre throws NoRecipientError where no address is known. */
export function createOutgoing({ clock, config, settings, readLogo }: OutgoingDeps) {
  /** A mail of the outbox. */
  async function ofRequest({ mail, request, wish, cardCount }: DueMail): Promise<OutgoingMail> {
    const context = await contextOf();
    if (mail.kind === 'acknowledgement') return withLogo(toVisitor(composeAcknowledgement(request, context), mail.messageId, request), context);
    const options = { ...context, ...centreChoices() };
    const content = wish ? composeWish(request, wish, options) : composeNotification(request, { ...options, cardCount });
    const toBeAnswered = request.email !== '' && { replyTo: address(request.name, request.email) };
    return withLogo({ ...toCentre(content, mail.messageId), ...toBeAnswered }, context);
  }

  /** A day's digest. */
  async function ofDigest({ day }: DigestRow, unanswered: Unanswered): Promise<OutgoingMail> {
    const context = await contextOf();
    const { afterHours } = settings.get('mail').digest;
    const content = composeDigest(unanswered, { ...context, ...centreChoices(), afterHours });
    return withLogo(toCentre(content, messageIdOf(`digest-${day}`, config.mailFrom)), context);
  }

  /** A mail that shows that mails can be sent. */
  async function ofTest(to: string, locale: Locale): Promise<OutgoingMail> {
    const context = await contextOf();
    const content = composeTestMail(locale, { ...context, sentAt: toInstant(clock()) });
    return withLogo({ ...framed(content, locale, false), to: address('', to) }, context);
  }

  /** A one-time link for a member of staff. */
  async function ofStaff(mail: StaffMail): Promise<OutgoingMail> {
    const context = await contextOf();
    const content = composeStaffMail(mail, { ...context, publicUrl: config.publicUrl ?? '' });
    return withLogo({ ...framed(content, mail.locale, false), to: address(mail.name, mail.email) }, context);
  }

  /** A notice for a member of staff. */
  async function ofNotice(notice: AccountNotice): Promise<OutgoingMail> {
    const context = await contextOf();
    return withLogo({ ...framed(composeAccountNotice(notice, context), notice.locale, false), to: address(notice.name, notice.email) }, context);
  }

  function toCentre(content: MailContent, messageId: string): OutgoingMail {
    const { to, locale } = settings.get('mail');
    const centreAddress = to || (config.mailTo ?? settings.get('contact').email);
    if (centreAddress === '') throw new NoRecipientError();
    return { ...framed(content, locale, false), to: headerLine(centreAddress), messageId };
  }

  function toVisitor(content: MailContent, messageId: string, { name, email, locale }: DueMail['request']): OutgoingMail {
    const { email: centreAddress } = settings.get('contact');
    return {
      ...framed(content, locale, true),
      // A stranger may have written a message of their own in the place of the name.
      to: address(greetedName(name), email),
      ...(centreAddress !== '' && { replyTo: address(centreName(locale), centreAddress) }),
      messageId,
    };
  }

  function framed({ subject, html, text }: MailContent, locale: Locale, isReply: boolean): OutgoingMail {
    return {
      subject: headerLine(subject),
      html,
      text,
      from: address(centreName(locale), config.mailFrom),
      date: new Date(clock()),
      headers: headersOf(isReply),
    };
  }

  const centreName = (locale: Locale) => localized(settings.get('centre'), 'name', locale);
  const contextOf = async () => ({
    centre: settings.get('centre'),
    contact: settings.get('contact'),
    publicUrl: config.publicUrl,
    logo: await readLogo(),
  });

  function centreChoices() {
    const { notification, locale } = settings.get('mail');
    return { isBare: notification === 'bare', locale };
  }

  return { ofRequest, ofDigest, ofStaff, ofNotice, ofTest };
}

/** The mark goes along inside the mail, whose text shows it. */
function withLogo(mail: OutgoingMail, { logo }: { logo: MailLogo | null }): OutgoingMail {
  if (!logo) return mail;
  const part = { cid: logoPart, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content: logo.png } as const;
  return { ...mail, attachments: [part] };
}

function address(name: string, mailAddress: string): { name: string; address: string } {
  return { name: headerLine(name), address: headerLine(mailAddress) };
}

/** A text as one header line: whatever could end the line, and so begin a header of a stranger's making, becomes a space. */
function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
