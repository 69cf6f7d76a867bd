import { formatDateTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { translate } from '../core/translate.ts';
import { html } from '../mail/html.ts';
import { blankLine, link, renderMail, sentence } from '../mail/layout.ts';
import { mailMessages } from '../mail/mail.messages.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import type { CollectorNotice } from '../request-records/outbox.table.ts';
import { collectorMailMessages } from './collector-mail.messages.ts';

/** The mail about a change of a visit, or of several, to its collector, in the collector's language. */
export function composeCollectorMail(
  { kind, startsAt, count, name, locale }: Omit<CollectorNotice, 'staffId'> & { name: string; locale: Locale },
  { centre, publicUrl, logo }: MailContext,
): MailContent {
  const centreName = localized(centre, 'name', locale);
  const values = { kind, count, name, centre: centreName, at: formatDateTime(startsAt, locale) };
  const t = (message: { id: string }) => translate(locale, { ...message, values });
  const address = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.appointments())}`;
  const title = t(collectorMailMessages.title);
  const parts = [
    ...[t(mailMessages.greeting), t(collectorMailMessages.text)].map(sentence),
    ...(address === null
      ? []
      : [{ cell: link(address, html`${t(collectorMailMessages.open)}`), lines: ['', address] }]),
    blankLine,
  ];
  return renderMail({ locale, centreName, logo, subject: title, title, parts, footer: [centreName] });
}
