import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { NoRecipientError } from './failures.ts';
import { createMailLogo, type LogoSettings, logoPart, type MailLogo } from './mail-logo.ts';
import type { OutgoingMail } from './transport.ts';

/** The settings that mails are written with. */
export interface MailSettings {
  get: <Key extends 'centre' | 'contact' | 'mail'>(key: Key) => Settings[Key];
}

export interface OutgoingDeps {
  clock: Clock;
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'publicUrl' | 'uploadsDir'>;
  settings: MailSettings & LogoSettings;
}

/** What a mail can show of the centre. */
export interface MailContext {
  centre: Settings['centre'];
  contact: Settings['contact'];
  /** The site's address without a slash at its end; null: not configured. */
  publicUrl: string | null;
  logo?: MailLogo | null;
}

export interface CentreMailOptions extends MailContext {
  /** The language that the centre reads its mails in; what the visitor typed stays as it is. */
  locale: Locale;
  /** Whether the mail tells what was asked, and by whom, or only that something was. */
  isBare: boolean;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** A person and the language that mails to them are written in. */
interface Recipient {
  name: string;
  email: string;
  locale: Locale;
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Keeps out-of-office programs from answering, and so mails from going round in circles. */
const headersOf = (isReply: boolean) => ({ 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' });

/** Adds to the content of mails what they leave with: addresses, headers and the centre's mark. */
export function createOutgoing({ clock, config, settings }: OutgoingDeps) {
  const readLogo = createMailLogo({ config, settings });

  /** A mail to one person. */
  async function toPerson({ name, email, locale }: Recipient, compose: (context: MailContext) => MailContent): Promise<OutgoingMail> {
    const context = await readContext();
    return withLogo({ ...framed(compose(context), locale, false), to: address(name, email) }, context);
  }

  /** An automatic reply to a visitor, whose answer goes to the centre. */
  async function reply({ name, email, locale }: Recipient, messageId: string, compose: (context: MailContext) => MailContent): Promise<OutgoingMail> {
    const context = await readContext();
    const { email: centreAddress } = context.contact;
    const toBeAnswered = centreAddress !== '' && { replyTo: address(centreName(locale), centreAddress) };
    return withLogo({ ...framed(compose(context), locale, true), to: address(name, email), ...toBeAnswered, messageId }, context);
  }

  /** A mail to the centre, whose answer goes to `sender`, if there is one. Throws NoRecipientError if the centre's address is not known. */
  async function toCentre(
    messageId: string,
    compose: (options: CentreMailOptions) => MailContent,
    sender: Pick<Recipient, 'name' | 'email'> = { name: '', email: '' },
  ): Promise<OutgoingMail> {
    const context = await readContext();
    const { to, locale, notification } = settings.get('mail');
    const centreAddress = to || (config.mailTo ?? context.contact.email);
    if (centreAddress === '') throw new NoRecipientError();
    const content = compose({ ...context, locale, isBare: notification === 'bare' });
    const toBeAnswered = sender.email !== '' && { replyTo: address(sender.name, sender.email) };
    return withLogo({ ...framed(content, locale, false), to: headerLine(centreAddress), ...toBeAnswered, messageId }, context);
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
  const readContext = async () => ({
    centre: settings.get('centre'),
    contact: settings.get('contact'),
    publicUrl: config.publicUrl,
    logo: await readLogo(),
  });

  return { toPerson, reply, toCentre };
}

/** A Message-ID of the sender's domain. */
export function messageIdOf(id: string, mailFrom: string): string {
  const domain = mailFrom
    .split('@')
    .at(-1)
    ?.replace(/[^\w.-]/g, '');
  return `<${id}@${domain || 'localhost'}>`;
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
