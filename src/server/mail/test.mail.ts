import { formatDateTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type MailContent, type MailContext, sayIn } from '../requests/requests.mail.ts';
import { paragraph, renderMail, renderText } from './layout.ts';

export interface TestMailOptions extends MailContext {
  /** ISO 8601. */
  sentAt: string;
}

/** The mail that an owner sends to see that mails arrive. It says nothing that anybody could have chosen. */
export function composeTestMail(locale: Locale, { centre, logo, sentAt }: TestMailOptions): MailContent {
  const say = sayIn(locale, { at: formatDateTime(sentAt, locale) });
  const title = say('testTitle');
  const centreName = localized(centre, 'name', locale);
  const text = say('testText');
  const footer = [say('testFooter')];
  const mail = renderMail({ locale, centreName, logo, title, cells: [paragraph(text)], footer });
  return { subject: say('testSubject'), html: mail.markup, text: renderText(locale, [title, '', text, '', ...footer]) };
}
