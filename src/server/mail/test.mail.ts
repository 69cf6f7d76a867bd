import { formatDateTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { translate } from '../core/translate.ts';
import { blankLine, renderMail, sentence } from './layout.ts';
import { mailMessages } from './mail.messages.ts';
import type { MailContent, MailContext } from './outgoing.ts';

interface TestMailOptions extends MailContext {
  /** ISO 8601. */
  sentAt: string;
}

/** The test mail for owners. It contains no text that a user could choose. */
export function composeTestMail(locale: Locale, { centre, logo, sentAt }: TestMailOptions): MailContent {
  const text = translate(locale, { ...mailMessages.testText, values: { at: formatDateTime(sentAt, locale) } });
  return renderMail({
    locale,
    centreName: localized(centre, 'name', locale),
    logo,
    subject: translate(locale, mailMessages.testSubject),
    title: translate(locale, mailMessages.testTitle),
    parts: [sentence(text), blankLine],
    footer: [translate(locale, mailMessages.testFooter)],
  });
}
