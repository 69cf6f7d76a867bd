import { formatDateTime } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { permissions, roleCan, staffRoles } from '#shared/permissions.ts';
import { translate } from '../core/translate.ts';
import { html } from '../mail/html.ts';
import { blankLine, link, namedLink, paragraph, renderMail, sentence } from '../mail/layout.ts';
import { mailMessages } from '../mail/mail.messages.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import { staffMailMessages } from './staff-mail.messages.ts';
import type { AccountNotice, OwnerNotice, StaffMail } from './staff-mails.ts';

interface StaffMailContext extends Pick<MailContext, 'centre' | 'logo'> {
  /** Without a trailing slash. */
  publicUrl: string;
}

/** The mail with a one-time link, in the member's language. */
export function composeStaffMail(
  { kind, name, locale, path }: StaffMail,
  { centre, publicUrl, logo }: StaffMailContext,
): MailContent {
  const centreName = localized(centre, 'name', locale);
  const t = (message: { id: string }) => translate(locale, { ...message, values: { kind, name, centre: centreName } });
  const address = `${publicUrl}${localizedPath(locale, path)}`;
  const parts = [
    ...[t(mailMessages.greeting), t(staffMailMessages.staffText)].map(sentence),
    { cell: link(address, html`${t(staffMailMessages.staffOpen)}`) },
    {
      cell: paragraph(html`<span dir="ltr" style="overflow-wrap:anywhere;">${address}</span>`),
      lines: ['', address, ''],
    },
  ];
  const [subject, title, footer] = [
    t(staffMailMessages.staffSubject),
    t(staffMailMessages.staffTitle),
    [t(staffMailMessages.staffFooter)],
  ];
  return renderMail({ locale, centreName, logo, subject, title, parts, footer });
}

/** The mail about a change of the member's sign-in, in the member's language. */
export function composeAccountNotice(
  { kind, name, locale, at }: AccountNotice,
  { centre, publicUrl, logo }: MailContext,
): MailContent {
  const centreName = localized(centre, 'name', locale);
  const t = (message: { id: string }) =>
    translate(locale, { ...message, values: { kind, name, centre: centreName, at: formatDateTime(at, locale) } });
  const address = publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.forgotten())}`;
  const title = t(staffMailMessages.accountTitle);
  const parts = [
    ...[t(mailMessages.greeting), t(staffMailMessages.accountText), t(staffMailMessages.accountAdvice)].map(sentence),
    ...(address === null
      ? []
      : [{ cell: link(address, html`${t(staffMailMessages.staffOpen)}`), lines: ['', address] }]),
    blankLine,
  ];
  return renderMail({ locale, centreName, logo, subject: title, title, parts, footer: [centreName] });
}

/** Whether an event gives access, and does not only change a rule or take rights away. */
function givesAccess({ event, details: { before, after } }: OwnerNotice['events'][number]): boolean {
  if (event === 'settingsChanged') return false;
  const [former, next] = [before, after].map((role) => staffRoles.find((each) => each === role));
  return !former || !next || permissions.some((right) => roleCan(next, right) && !roleCan(former, right));
}

/** The mail to an owner about events that give lasting access: one line each. */
export function composeOwnerNotice(
  { name, locale, events }: OwnerNotice,
  { centre, publicUrl, logo }: MailContext,
): MailContent {
  const centreName = localized(centre, 'name', locale);
  const t = (message: { id: string }, values: Record<string, string> = {}) =>
    translate(locale, { ...message, values: { name, centre: centreName, ...values } });
  const lines = events.map(({ at, event, staffName, subjectId, subjectName, details: { role = '', after = role } }) =>
    t(staffMailMessages.accessEvent, {
      what: t(staffMailMessages.accessChange, { event, role: String(after) }),
      subject: event === 'settingsChanged' ? t(staffMailMessages.accessSettings, { section: subjectId }) : subjectName,
      who: staffName || t(staffMailMessages.accessByCommand),
      at: formatDateTime(at, locale),
    }),
  );
  const title = t(staffMailMessages.accessTitle, { gives: events.some(givesAccess) ? 'yes' : 'no' });
  const parts = [
    ...[t(mailMessages.greeting), t(staffMailMessages.accessText), ...lines, t(staffMailMessages.accessAdvice)].map(
      sentence,
    ),
    ...namedLink(
      t(staffMailMessages.accessLog),
      publicUrl === null ? null : `${publicUrl}${localizedPath(locale, adminPaths.audit())}`,
    ),
    blankLine,
  ];
  return renderMail({ locale, centreName, logo, subject: title, title, parts, footer: [centreName] });
}
