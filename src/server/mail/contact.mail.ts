import { formatDateTime } from '#shared/i18n/format.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Settings } from '#shared/schemas/settings.schema.ts';
import type { RequestRow } from '../services/outbox.service.ts';
import { isGreetable } from '../services/person-name.ts';
import { translate } from '../translate.ts';
import { type Html, html } from './html.ts';
import { field, highlight, leftToRight, link, mailAddress, paragraph, plainPhone, renderMail, renderText, typedText } from './layout.ts';
import { mailMessages } from './mail.messages.ts';

export interface MailContext {
  centre: Settings['centre'];
  contact: Settings['contact'];
  publicUrl: string | null;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** The staff read the notifications in one language; what the visitor typed stays as it is. */
export const notificationLocale: Locale = 'en';

/** The mail that tells the centre of a message, with the whole message in it. */
export function composeContactNotification(request: RequestRow, { centre, publicUrl }: MailContext): MailContent {
  const locale = notificationLocale;
  const { reference, name, email, phone, details, createdAt } = request;
  const say = sayIn(locale, { type: details.contactType, reference, name: withoutDirectionMarks(name) });
  const inbox = publicUrl === null ? null : `${publicUrl}${adminPaths.requests()}`;
  const rows: [label: string, text: string, markup: Html][] = [
    [say('name'), name, html`<span dir="auto">${name}</span>`],
    [say('email'), email, link(`mailto:${encodeURIComponent(email).replace('%40', '@')}`, mailAddress(email))],
    [say('phone'), phone, link(`tel:${phone.replace(/[^+\d]/g, '')}`, leftToRight(phone))],
    [say('language'), locales[request.locale].ownName, html`<span dir="auto">${locales[request.locale].ownName}</span>`],
    [say('receivedAt'), formatDateTime(createdAt, locale), html`${formatDateTime(createdAt, locale)}`],
  ];
  const cells = [
    highlight(say('reference'), leftToRight(reference)),
    ...rows.map(([label, , markup]) => field(label, markup)),
    field(say('message'), typedText(details.message)),
    ...(inbox ? [link(inbox, html`${say('openInbox')}`)] : []),
  ];
  const lines = [
    say('notificationTitle'),
    '',
    `${say('reference')}: ${reference}`,
    ...rows.map(([label, text]) => `${label}: ${text}`),
    '',
    `${say('message')}:`,
    details.message,
    '',
    ...(inbox ? [`${say('openInbox')}: ${inbox}`] : []),
    say('notificationFooter'),
  ];
  const frame = { locale, centreName: localized(centre, 'name', locale), title: say('notificationTitle'), cells, footer: [say('notificationFooter')] };
  return { subject: say('notificationSubject'), html: renderMail(frame).markup, text: renderText(locale, lines) };
}

/**
 * The mail that tells visitors, in their language, that their message arrived. It repeats nothing of the message,
 * nor a name that looks like one: mails are read by others too, and the address may have been mistyped, or given to do harm.
 */
export function composeContactAcknowledgement(request: RequestRow, { centre, contact }: MailContext): MailContent {
  const { locale, reference, name } = request;
  const say = sayIn(locale, { type: request.details.contactType, reference, name: withoutDirectionMarks(name) });
  const greeting = say(isGreetable(name) ? 'greeting' : 'greetingWithoutName');
  const centreName = localized(centre, 'name', locale);
  const phones = contact.phones.map(({ display, e164, ...label }) => ({ label: localized(label, 'label', locale), display, e164 }));
  const phoneLinks = phones.map(({ label, display, e164 }) => html`<br>${label}: ${link(`tel:${e164}`, leftToRight(display))}`);
  const footer = [centreName, localized(centre, 'address', locale), localized(centre, 'disclaimer', locale), say('notYou')].filter((line) => line !== '');
  const cells = [
    paragraph(greeting),
    paragraph(say('received')),
    highlight(say('yourReference'), leftToRight(reference)),
    paragraph(say('nextStep')),
    ...(phones.length > 0 ? [paragraph(html`${say('callUs')}${phoneLinks}`)] : []),
  ];
  const callLines = phones.map(({ label, display }) => `${label}: ${plainPhone(locale, display)}`);
  const lines = [
    greeting,
    '',
    say('received'),
    `${say('yourReference')}: ${reference}`,
    '',
    say('nextStep'),
    '',
    ...(phones.length > 0 ? [say('callUs'), ...callLines, ''] : []),
    ...footer,
  ];
  const mail = renderMail({ locale, centreName, title: say('acknowledgementTitle'), cells, footer });
  return { subject: say('acknowledgementSubject'), html: mail.markup, text: renderText(locale, lines) };
}

function sayIn(locale: Locale, values: Record<string, string>) {
  return (key: keyof typeof mailMessages) => translate(locale, { ...mailMessages[key], values });
}

/** Marks inside a name could turn around the sentence that it stands in. */
function withoutDirectionMarks(name: string): string {
  return name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
