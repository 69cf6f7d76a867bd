import type { InferSelectModel } from 'drizzle-orm';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { nameOf } from '#shared/requests/request-types.ts';
import { type Html, html } from '../mail/html.ts';
import { field, highlight, leftToRight, link, paragraph, renderMail, renderText, typedText } from '../mail/layout.ts';
import type { CentreMailOptions, MailContent } from '../mail/outgoing.ts';
import { readerIn } from './request-rows.ts';
import { personRows, translator, withoutDirectionMarks } from './requests.mail.ts';
import type { changeRequestTable, RequestRow } from './requests.table.ts';
import type { Unanswered } from './unanswered.ts';

/** The mail to the centre about a visitor's change request: with its text, or (`isBare`) only with the reference. */
export function composeChangeRequest(
  request: RequestRow,
  changeRequest: Pick<InferSelectModel<typeof changeRequestTable>, 'kind' | 'text' | 'createdAt'>,
  { centre, publicUrl, logo, isBare, locale }: CentreMailOptions,
): MailContent {
  const { reference, name } = request;
  const t = translator(locale, { kind: changeRequest.kind, reference, name: withoutDirectionMarks(name) });
  const at = formatDateTime(changeRequest.createdAt, locale);
  const person = isBare ? [] : personRows(request, t, locale);
  const text = isBare ? '' : changeRequest.text;
  const inbox = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.requests(request.id))}`;
  const title = t('wishTitle');
  const footer = [t(isBare ? 'bareNotice' : 'notificationFooter')];
  const cells = [
    highlight(t('reference'), leftToRight(reference)),
    ...person.map(([label, , markup]) => field(label, markup)),
    ...(text ? [field(t('wish'), typedText(text))] : []),
    field(t('receivedAt'), html`${at}`),
    ...(inbox ? [link(inbox, html`${t('openRequest')}`)] : []),
  ];
  const lines = [
    title,
    '',
    `${t('reference')}: ${reference}`,
    ...person.map(([label, value]) => `${label}: ${value}`),
    ...(text ? ['', `${t('wish')}:`, text, ''] : []),
    `${t('receivedAt')}: ${at}`,
    '',
    ...(inbox ? [`${t('openRequest')}: ${inbox}`] : []),
    ...footer,
  ];
  const mail = renderMail({ locale, centreName: localized(centre, 'name', locale), logo, title, cells, footer });
  return { subject: t(isBare || name === '' ? 'wishSubjectWithoutName' : 'wishSubject'), html: mail.markup, text: renderText(locale, lines) };
}

export interface DigestOptions extends CentreMailOptions {
  /** Hours before an unanswered request appears in the digest. */
  afterHours: number;
}

/** The daily mail to the centre about unanswered requests: with names and references, or (`isBare`) only with numbers. */
export function composeDigest({ total, counts, oldest }: Unanswered, { centre, publicUrl, logo, isBare, locale, afterHours }: DigestOptions): MailContent {
  const t = translator(locale, { count: total, hours: afterHours, more: total - oldest.length });
  const title = t('digestTitle');
  const numbers = counts.map(({ type, count }) => translator(locale, { type, count })('digestCount'));
  const requests = isBare ? [] : oldest.map((request) => requestLine(request, locale));
  const hasMore = !isBare && total > oldest.length;
  const inbox = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.requests())}?state=new&sort=oldest`;
  const footer = [t(isBare ? 'digestBareFooter' : 'digestFooter')];
  const cells = [
    paragraph(t('digestText')),
    ...numbers.map((line) => paragraph(line)),
    ...requests.map(({ markup }) => markup),
    ...(hasMore ? [paragraph(t('digestMore'))] : []),
    ...(inbox ? [link(inbox, html`${t('openInbox')}`)] : []),
  ];
  const lines = [
    title,
    '',
    t('digestText'),
    ...numbers,
    '',
    ...requests.map(({ text }) => text),
    ...(hasMore ? [t('digestMore')] : []),
    ...(requests.length > 0 ? [''] : []),
    ...(inbox ? [`${t('openInbox')}: ${inbox}`] : []),
    ...footer,
  ];
  const mail = renderMail({ locale, centreName: localized(centre, 'name', locale), logo, title, cells, footer });
  return { subject: t('digestSubject'), html: mail.markup, text: renderText(locale, lines) };
}

function requestLine({ reference, name, details, createdAt }: RequestRow, locale: Locale): { text: string; markup: Html } {
  const kind = readerIn(locale).translate(nameOf(details));
  const at = formatDateTime(createdAt, locale);
  const shownName = withoutDirectionMarks(name);
  return {
    text: [reference, kind, shownName, at].filter(Boolean).join(' · '),
    markup: html`${leftToRight(reference)} · ${kind} · <bdi dir="auto">${shownName}</bdi><br><span style="font-size:14px;">${at}</span>`,
  };
}
