import type { HealthNotice } from '#shared/health/health.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { buildName } from '../core/build-info.ts';
import { translate } from '../core/translate.ts';
import { blankLine, namedLink, renderMail, sentence } from '../mail/layout.ts';
import { mailMessages } from '../mail/mail.messages.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import type { Owner } from '../staff/staff-mails.ts';
import { healthMailMessages as messages } from './health-mail.messages.ts';

/** The mail to an owner about faults; without any: that all of them are gone. */
export function composeHealthMail(
  { name, locale }: Owner,
  faults: readonly HealthNotice[],
  { centre, publicUrl, logo }: MailContext,
): MailContent {
  const centreName = localized(centre, 'name', locale);
  const t = (message: { id: string }, values: Record<string, string> = {}) =>
    translate(locale, { ...message, values: { name, centre: centreName, ...values } });
  const isWell = faults.length === 0;
  const lines = [
    t(mailMessages.greeting),
    t(isWell ? messages.wellText : messages.faultText),
    ...faults.map(({ title, advice }) => t(messages.fault, { title, advice })),
  ];
  const address = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.system())}`;
  return renderMail({
    locale,
    centreName,
    logo,
    subject: t(isWell ? messages.wellSubject : messages.faultSubject),
    title: t(isWell ? messages.wellTitle : messages.faultTitle),
    parts: [...lines.map(sentence), ...namedLink(t(messages.page), address), blankLine],
    footer: [centreName, `Dana ${buildName}`],
  });
}
