import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { NoRecipientError } from './failures.ts';
import { createMailLogo, type LogoSettings, logoPart, type MailLogo } from './mail-logo.ts';
import type { OutgoingMail } from './transport.ts';

export interface MailSettings {
  get: <Key extends 'centre' | 'contact' | 'mail'>(key: Key) => Settings[Key];
}

interface OutgoingDeps {
  clock: Clock;
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'publicUrl' | 'uploadsDir'>;
  settings: MailSettings & LogoSettings;
}

/** The centre's data for mails. */
export interface MailContext {
  centre: Settings['centre'];
  contact: Settings['contact'];
  /** Without a trailing slash; null if not configured. */
  publicUrl: string | null;
  logo?: MailLogo | null;
}

export interface CentreMailOptions extends MailContext {
  /** The centre's language; visitors' text is not translated. */
  locale: Locale;
  /** Whether the mail omits the content and the sender of the request. */
  isBare: boolean;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** An appointment for the calendar of the mail program. */
  calendar?: { method: string; content: string };
  /** The URL to which a mail program posts if the reader wants no such mail (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** A recipient and the language of mails to them. */
interface Recipient {
  name: string;
  email: string;
  locale: Locale;
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Prevents automatic replies, which could cause mail loops. */
const automatic = (submitted: 'auto-replied' | 'auto-generated') => ({
  'Auto-Submitted': submitted,
  'X-Auto-Response-Suppress': 'All',
});

const unsubscription = (url: string) => ({
  // As it is: nodemailer would fold it directly after the colon, which breaks the signatures of some mail servers.
  'List-Unsubscribe': { prepared: true, value: `<${headerLine(url)}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The address of mails to the centre; '' if there is none. */
export function centreMailbox(settings: MailSettings, { mailTo }: Pick<Config, 'mailTo'>): string {
  return settings.get('mail').to || (mailTo ?? settings.get('contact').email);
}

/** Adds addresses, headers and the centre's logo to mails. */
export function createOutgoing({ clock, config, settings }: OutgoingDeps) {
  const readLogo = createMailLogo({ config, settings });

  async function toPerson(
    { name, email, locale }: Recipient,
    compose: (context: MailContext) => MailContent,
  ): Promise<OutgoingMail> {
    const context = await readContext();
    return withLogo({ ...framed(compose(context), locale, 'auto-generated'), to: address(name, email) }, context);
  }

  /** An automatic reply to a visitor, whose Reply-To is the centre. */
  async function reply(
    { name, email, locale }: Recipient,
    messageId: string,
    compose: (context: MailContext) => MailContent,
  ): Promise<OutgoingMail> {
    const context = await readContext();
    const { email: centreAddress } = context.contact;
    const toBeAnswered = centreAddress !== '' && { replyTo: address(centreName(locale), centreAddress) };
    return withLogo(
      { ...framed(compose(context), locale, 'auto-replied'), to: address(name, email), ...toBeAnswered, messageId },
      context,
    );
  }

  /**
   * A mail that staff wrote: without headers of automatic mails, in the thread of the Message-IDs `thread`. Answers go to
   * the centre's mailbox.
   */
  function fromStaff(
    { name, email, locale }: Recipient,
    { messageId, thread }: { messageId: string; thread: string[] },
    content: MailContent,
  ): OutgoingMail {
    const mailbox = centreMailbox(settings, config);
    const inReplyTo = thread.at(-1);
    return {
      ...framed(content, locale),
      to: address(name, email),
      ...(mailbox !== '' && { replyTo: address(centreName(locale), mailbox) }),
      messageId,
      ...(inReplyTo !== undefined && { inReplyTo, references: thread }),
    };
  }

  /** A mail to the centre; answers go to `sender`. Throws NoRecipientError if the centre has no address. */
  async function toCentre(
    messageId: string,
    compose: (options: CentreMailOptions) => MailContent,
    sender: Pick<Recipient, 'name' | 'email'> = { name: '', email: '' },
  ): Promise<OutgoingMail> {
    const context = await readContext();
    const { locale, notification } = settings.get('mail');
    const centreAddress = centreMailbox(settings, config);
    if (centreAddress === '') throw new NoRecipientError();
    const content = compose({ ...context, locale, isBare: notification === 'bare' });
    const toBeAnswered = sender.email !== '' && { replyTo: address(sender.name, sender.email) };
    return withLogo(
      { ...framed(content, locale, 'auto-generated'), to: headerLine(centreAddress), ...toBeAnswered, messageId },
      context,
    );
  }

  function framed(
    { subject, html, text, calendar, unsubscribeUrl }: MailContent,
    locale: Locale,
    submitted?: Parameters<typeof automatic>[0],
  ): OutgoingMail {
    return {
      subject: headerLine(subject),
      html,
      text,
      from: address(centreName(locale), config.mailFrom),
      date: new Date(clock()),
      ...(submitted && {
        headers: { ...automatic(submitted), ...(unsubscribeUrl && unsubscription(unsubscribeUrl)) },
      }),
      ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    };
  }

  const centreName = (locale: Locale) => localized(settings.get('centre'), 'name', locale);
  const readContext = async () => ({
    centre: settings.get('centre'),
    contact: settings.get('contact'),
    publicUrl: config.publicUrl,
    logo: await readLogo(),
  });

  return { toPerson, reply, fromStaff, toCentre };
}

/** A Message-ID in the sender's domain. */
export function messageIdOf(id: string, mailFrom: string): string {
  const domain = mailFrom
    .split('@')
    .at(-1)
    ?.replace(/[^\w.-]/g, '');
  return `<${id}@${domain || 'localhost'}>`;
}

/** Attaches the logo, which the mail's text references. */
function withLogo(mail: OutgoingMail, { logo }: { logo: MailLogo | null }): OutgoingMail {
  if (!logo) return mail;
  const part = {
    cid: logoPart,
    filename: 'logo.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    content: logo.png,
  } as const;
  return { ...mail, attachments: [part] };
}

function address(name: string, mailAddress: string): { name: string; address: string } {
  return { name: headerLine(name), address: headerLine(mailAddress) };
}

/** A text as one header line: replaces line ends, which would allow header injection. */
function headerLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
