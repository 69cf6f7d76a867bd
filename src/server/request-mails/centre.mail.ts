import type { InferSelectModel } from 'drizzle-orm';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { nameOf, requestType } from '#shared/requests/request-types.ts';
import { readerIn } from '../core/translate.ts';
import { html } from '../mail/html.ts';
import {
  blankLine,
  field,
  highlight,
  leftToRight,
  type MailPart,
  namedLink,
  renderMail,
  sentence,
  typedField,
} from '../mail/layout.ts';
import type { CentreMailOptions, MailContent } from '../mail/outgoing.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';

import type { changeRequestTable, RequestRow } from '../request-records/requests.table.ts';
import { personParts, translator, withoutDirectionMarks } from './requests.mail.ts';
import type { AllUnanswered } from './unanswered.ts';

/** The mail to the centre about a visitor's change request: with its text, or (`isBare`) only with the reference. */
export function composeChangeRequest(
  request: RequestRow,
  changeRequest: Pick<InferSelectModel<typeof changeRequestTable>, 'kind' | 'text' | 'startsAt' | 'createdAt'>,
  appointment: Pick<AppointmentRow, 'startsAt' | 'state'> | null,
  { centre, publicUrl, logo, isBare, locale }: CentreMailOptions,
): MailContent {
  const { reference, name } = request;
  const { text, startsAt } = changeRequest;
  const kind =
    changeRequest.kind === 'cancel' && appointment?.state === 'cancelled_by_patient' ? 'cancelled' : changeRequest.kind;
  const askedTime = startsAt === null ? '' : formatDateTime(startsAt, locale);
  const formerTime = kind === 'cancelled' && appointment ? formatDateTime(appointment.startsAt, locale) : '';
  const t = translator(locale, { kind, reference, name: withoutDirectionMarks(name) });
  const at = formatDateTime(changeRequest.createdAt, locale);
  const inbox = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.requests(request.id))}`;
  const parts = [
    highlight(t('reference'), reference),
    ...(isBare ? [] : personParts(request, t, locale)),
    ...(isBare || formerTime === '' ? [] : [blankLine, field(t('cancelledTime'), formerTime)]),
    ...(isBare || askedTime === '' ? [] : [blankLine, field(t('askedTime'), askedTime)]),
    ...(isBare || text === '' ? [] : [blankLine, typedField(t('changeRequest'), text)]),
    field(t('receivedAt'), at),
    blankLine,
    ...namedLink(t('openRequest'), inbox),
  ];
  return renderMail({
    locale,
    centreName: localized(centre, 'name', locale),
    logo,
    subject: t(isBare || name === '' ? 'changeRequestSubjectWithoutName' : 'changeRequestSubject'),
    title: t('changeRequestTitle'),
    parts,
    footer: [t(isBare ? 'bareNotice' : 'notificationFooter')],
  });
}

interface DigestOptions extends CentreMailOptions {
  /** Hours before an unanswered request appears in the digest. */
  afterHours: number;
}

/**
 * The daily mail to the centre about unanswered and suspected requests: with names and references, or (`isBare`) only
 * with numbers.
 */
export function composeDigest(
  { inbox, suspected }: AllUnanswered,
  { centre, publicUrl, logo, isBare, locale, afterHours }: DigestOptions,
): MailContent {
  const numbers = {
    count: inbox.total + suspected.total,
    suspected: suspected.total,
    more: inbox.total - inbox.oldest.length,
  };
  const t = translator(locale, { ...numbers, hours: afterHours });
  const list = (query: string) =>
    publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.requests())}?${query}`;
  const lines = (requests: RequestRow[]) => {
    if (isBare || requests.length === 0) return [];
    return [blankLine, ...requests.map((request) => requestLine(request, locale))];
  };
  const counts = inbox.counts.map(
    ({ type, count }) => `${readerIn(locale).translate(requestType(type).plural)}: ${count}`,
  );
  const waiting = [
    ...[t('digestText'), ...counts].map(sentence),
    ...lines(inbox.oldest),
    ...(!isBare && numbers.more > 0 ? [sentence(t('digestMore'))] : []),
    blankLine,
    ...namedLink(t('openInbox'), list('state=new&sort=oldest')),
  ];
  const possibleSpam = [
    sentence(t('digestSuspected')),
    ...lines(suspected.oldest),
    blankLine,
    ...namedLink(t('openSuspected'), list('tab=spam')),
  ];
  const parts = [...(inbox.total > 0 ? waiting : []), ...(suspected.total > 0 ? possibleSpam : [])];
  const footer = [t(isBare ? 'digestBareFooter' : 'digestFooter')];
  return renderMail({
    locale,
    centreName: localized(centre, 'name', locale),
    logo,
    subject: t('digestSubject'),
    title: t('digestTitle'),
    parts,
    footer,
  });
}

/** A request as one line; without the name of a suspected one, which may be an advertisement. */
function requestLine({ reference, name, details, createdAt, spamReason }: RequestRow, locale: Locale): MailPart {
  const kind = readerIn(locale).translate(nameOf(details));
  const at = formatDateTime(createdAt, locale);
  const shownName = spamReason === null ? withoutDirectionMarks(name) : '';
  return {
    lines: [[reference, kind, shownName, at].filter(Boolean).join(' · ')],
    cell: html`${leftToRight(reference)} · ${kind}${shownName && html` · <bdi dir="auto">${shownName}</bdi>`}<br><span style="font-size:14px;">${at}</span>`,
  };
}
