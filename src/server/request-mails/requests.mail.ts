import { costFacts, type VisitCosts } from '#shared/appointments/visit-costs.rules.ts';
import { mailtoAddress } from '#shared/fields/mailto.rules.ts';
import { telAddress } from '#shared/fields/phone.rules.ts';
import { clockTimeOf, formatDateTime, hourText } from '#shared/i18n/format.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import { costsOf, mailsOf, wishWordsOf } from '#shared/requests/request-types.ts';
import { longDayText } from '#shared/requests/visit-time.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { phoneKeyOf } from '../core/phone-key.ts';
import { readerIn, translate } from '../core/translate.ts';
import { type Html, html } from '../mail/html.ts';
import {
  blankLine,
  field,
  highlight,
  leftToRight,
  link,
  type MailPart,
  mailAddress,
  namedLink,
  paragraph,
  plainPhone,
  renderMail,
  sentence,
  typedField,
} from '../mail/layout.ts';
import type { CentreMailOptions, MailContent, MailContext } from '../mail/outgoing.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import { greetedName } from '../request-records/person-name.ts';
import { requestMailMessages } from '../request-records/request-mail.messages.ts';
import { detailRows } from '../request-records/request-rows.ts';
import type { RequestRow } from '../request-records/requests.table.ts';

export interface NotificationOptions extends CentreMailOptions {
  /** Number of cards of the request. */
  cardCount: number;
}

/** The mail to the centre about a new request: with everything but the cards, or (`isBare`) only with the reference. */
export function composeNotification(
  request: RequestRow,
  { centre, publicUrl, logo, cardCount, isBare, locale }: NotificationOptions,
): MailContent {
  const { reference, name, details, createdAt } = request;
  const reader = readerIn(locale);
  const { subject, title } = mailsOf(details).notification;
  const t = translator(locale, {
    subject: reader.translate(subject),
    reference,
    name: withoutDirectionMarks(name),
    count: cardCount,
  });
  const page = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.requests(request.id))}`;
  const receivedAt = formatDateTime(createdAt, locale);
  const parts = [
    highlight(t('reference'), reference),
    ...(isBare ? [] : personParts(request, t, locale)),
    field(t('receivedAt'), receivedAt),
    blankLine,
    ...(isBare ? [] : detailRows(details, locale).map(({ label, text }) => typedField(label, text))),
    ...(cardCount > 0 ? [typedField(t('cards'), t('cardCount'))] : []),
    ...namedLink(t('openRequest'), page),
  ];
  return renderMail({
    locale,
    centreName: localized(centre, 'name', locale),
    logo,
    subject: t(isBare || name === '' ? 'notificationSubjectWithoutName' : 'notificationSubject'),
    title: reader.translate(title),
    parts,
    footer: [t(isBare ? 'bareNotice' : 'notificationFooter')],
  });
}

/** The person's details in a mail in the language `mailLocale`; omits empty ones. */
export function personParts(
  { name, email, phone, phoneKey, locale }: RequestRow,
  t: ReturnType<typeof translator>,
  mailLocale: Locale,
): MailPart[] {
  const rows: [label: string, text: string, markup: Html][] = [
    [t('name'), name, html`<span dir="auto">${name}</span>`],
    [t('email'), email, link(mailtoAddress(email), mailAddress(email))],
    [t('phone'), phone && plainPhone(mailLocale, phone), link(telAddress({ phone, phoneKey }), leftToRight(phone))],
    [t('language'), locales[locale].ownName, html`<span dir="auto">${locales[locale].ownName}</span>`],
  ];
  return rows.filter(([, text]) => text !== '').map((row) => field(...row));
}

/**
 * The acknowledgement to a visitor, in their language. Of the request it repeats only the wished day and time and what
 * the visit costs, and of the person the given name: other people may read the mail, and the address may be mistyped or
 * another person's.
 */
export function composeAcknowledgement(
  request: RequestRow,
  appointment: Pick<AppointmentRow, 'state' | 'startsAt' | 'heldUntil'> | null,
  context: MailContext,
): MailContent {
  const { locale, reference } = request;
  const reader = readerIn(request.locale);
  const { subject, title, received, next } = mailsOf(request.details).acknowledgement;
  const t = translator(locale, { next: reader.translate(next) });
  const hold = appointment?.state === 'proposed' ? appointment : null;
  const times = [
    [t('wished'), wishWordsOf(request.details, reader)],
    [t('held'), hold ? momentText(hold.startsAt, locale) : ''],
    [t('heldUntil'), hold?.heldUntil ? momentText(hold.heldUntil, locale) : ''],
  ] as const;
  const { publicUrl } = context;
  const status = publicUrl && publicUrl + localizedPath(locale, sitePaths.requestStatus({ reference }));
  return composeToVisitor(request, context, {
    subject: reader.translate(subject, { reference }),
    title: reader.translate(title),
    received: reader.translate(received),
    // Once staff have started, the next step may be done already.
    parts: [
      ...times.filter(([, text]) => text !== '').map(([label, text]) => field(label, text, html`${text}`)),
      ...costParts(costsOf(request.details, 'home'), locale),
      ...(request.state === 'new' ? [sentence(t('nextStep'))] : []),
      ...namedLink(t('status'), status),
      blankLine,
    ],
  });
}

/** The fee and the total of a visit; other people may read the mail, so it names no package. */
export const costParts = (costs: VisitCosts | null, locale: Locale): MailPart[] => {
  const reader = readerIn(locale);
  return costFacts(costs, reader).map(([label, text]) => field(reader.translate(label), text));
};

/** An instant (ISO 8601) at the centre: "Wednesday, 25 November 2026 · 9:00 AM". */
const momentText = (instant: string, locale: Locale): string =>
  `${longDayText(dayOf(instant), locale)} · ${hourText(clockTimeOf(Date.parse(instant)), locale)}`;

interface VisitorMail {
  subject: string;
  title: string;
  /** The sentence after the greeting. */
  received: string;
  /** Between the reference and the centre's telephones. */
  parts: MailPart[];
}

/** A mail to the visitor of a request, in their language, with a greeting, the reference and the centre's telephones. */
export function composeToVisitor(
  { locale, reference, name }: Pick<RequestRow, 'locale' | 'reference' | 'name'>,
  { centre, contact, logo }: MailContext,
  { subject, title, received, parts }: VisitorMail,
): MailContent {
  const given = greetedName(name);
  const t = translator(locale, { name: given });
  const greeting = t(given === '' ? 'greetingWithoutName' : 'greeting');
  const centreName = localized(centre, 'name', locale);
  const phones = contact.phones.map(({ display, ...label }) => ({
    label: localized(label, 'label', locale),
    display,
    phoneKey: phoneKeyOf(display, contact.phoneRegion),
  }));
  const phoneLinks = phones.map(
    ({ label, display, phoneKey }) =>
      html`<br>${named(label)}${link(telAddress({ phone: display, phoneKey }), leftToRight(display))}`,
  );
  const footer = [
    centreName,
    localized(centre, 'address', locale),
    localized(centre, 'disclaimer', locale),
    t('notYou'),
  ].filter((line) => line !== '');
  const callLines = phones.map(({ label, display }) => `${named(label)}${plainPhone(locale, display)}`);
  const allParts = [
    sentence(greeting),
    blankLine,
    sentence(received),
    highlight(t('yourReference'), reference),
    blankLine,
    ...parts,
    ...(phones.length > 0
      ? [{ cell: paragraph(html`${t('callUs')}${phoneLinks}`), lines: [t('callUs'), ...callLines, ''] }]
      : []),
  ];
  return renderMail({
    locale,
    centreName,
    logo,
    subject,
    title,
    parts: allParts,
    footer,
    opening: [],
  });
}

/** Translates mail texts into one language with these values. */
export function translator(locale: Locale, values: Record<string, string | number>) {
  return (key: keyof typeof requestMailMessages) => translate(locale, { ...requestMailMessages[key], values });
}

/** Removes direction marks, which could reverse the sentence around a name. */
export function withoutDirectionMarks(name: string): string {
  return name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The name of a telephone before its number; '' if it has none. */
const named = (label: string) => (label === '' ? '' : `${label}: `);
