import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconClock,
  IconDatabaseExport,
  IconFingerprint,
  IconKeyboard,
  IconLock,
  IconMail,
  IconMessage,
  IconShieldLock,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react';
import { adminPaths } from '#shared/paths.ts';
import {
  appointmentsSection,
  backupSection,
  mailSection,
  messagesSection,
  retentionSection,
  signInSection,
  teamSection,
} from '../../settings/admin/operations-sections.ts';
import { settingsSections } from '../../settings/admin/settings-sections.tsx';
import { siteSections } from '../../settings/admin/site-sections.tsx';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import { type FieldGroup, groupAnchor } from '../../ui/admin/section-form/field-shapes.ts';

/** The page that contains the cards of a section. */
type SectionPlace = Pick<FindablePage, 'path' | 'icon' | 'permission'> & { title: MessageDescriptor };

/** The cards of a section and their fields. A field links to its card. */
const partsOf = (
  { path, icon, permission, title }: SectionPlace,
  groups: readonly FieldGroup[],
): readonly FindablePage[] =>
  groups.flatMap(({ title: card, also, isElsewhere, fields }, index) => {
    if (isElsewhere) return [];
    const common = { path: `${path}#${groupAnchor(index)}`, icon, ...(permission && { permission }) };
    const named = fields.flatMap((field) =>
      field.kind === 'entries' || field.label.message === card.message ? [] : [field],
    );
    const inCard = [...new Map(named.map((field) => [field.label.id, field])).values()].map((field) => ({
      ...common,
      ...(field.also && { also: field.also }),
      label: field.label,
      within: [title, card],
    }));
    return [{ ...common, ...(also && { also }), label: card, within: [title] }, ...inCard];
  });

const settingsParts = Object.values(siteSections).flatMap(({ section, title, groups }) => {
  const path = adminPaths.settingsSection(section);
  const icon = settingsSections.find((one) => one.path === path)?.icon ?? IconUserCog;
  return partsOf({ path, icon, permission: 'settings.write', title }, groups);
});

const accountPart = (anchor: string, icon: Icon, label: MessageDescriptor, also: MessageDescriptor): FindablePage => ({
  path: `${adminPaths.account()}#${anchor}`,
  icon,
  label,
  also,
  within: [msg`My account`],
});
const mail = { icon: IconMail, permission: 'settings.write' as const, within: [msg`Settings`, msg`Mail`] };

/** The parts of pages that the command palette finds by their own names. */
export const findableParts: readonly FindablePage[] = [
  ...settingsParts,
  accountPart('about', IconUserCog, msg`About you`, msg`own name, language of mails`),
  accountPart('password', IconLock, msg`Password`, msg`change password, passphrase`),
  accountPart(
    'second-factor',
    IconShieldLock,
    msg`Two-factor authentication`,
    msg`two-factor, 2FA, authenticator, recovery codes`,
  ),
  accountPart('passkeys', IconFingerprint, msg`Passkeys`, msg`fingerprint, face, security key, without password`),
  accountPart('keys', IconKeyboard, msg`Keys`, msg`keyboard, shortcuts, dictation`),
  accountPart('sessions', IconClock, msg`Where you are signed in`, msg`sessions, devices, sign out`),
  ...partsOf(
    { path: adminPaths.staff(), icon: IconShieldLock, permission: 'staff.write', title: msg`Staff` },
    signInSection.groups,
  ),
  ...partsOf(
    { path: adminPaths.mail(), icon: IconMail, permission: 'settings.write', title: msg`Mail` },
    mailSection.groups,
  ),
  ...partsOf(
    { path: adminPaths.messages(), icon: IconMessage, permission: 'settings.write', title: msg`Messages` },
    messagesSection.groups,
  ),
  ...partsOf(
    {
      path: adminPaths.appointmentSettings(),
      icon: IconClock,
      permission: 'settings.write',
      title: msg`Appointments`,
    },
    appointmentsSection.groups,
  ),
  ...partsOf(
    { path: adminPaths.team(), icon: IconUsersGroup, permission: 'settings.write', title: msg`Team` },
    teamSection.groups,
  ),
  ...partsOf(
    { path: adminPaths.retention(), icon: IconClock, permission: 'settings.write', title: msg`Retention` },
    retentionSection.groups,
  ),
  ...partsOf(
    { path: adminPaths.backups(), icon: IconDatabaseExport, permission: 'backup.write', title: msg`Backup` },
    backupSection.groups,
  ),
  {
    path: `${adminPaths.messages()}#gateway-sms`,
    icon: IconMessage,
    permission: 'settings.write',
    within: [msg`Settings`, msg`Messages`],
    label: msg`Gateway`,
    also: msg`SMS, test message, text message`,
  },
  { ...mail, path: `${adminPaths.mail()}#server`, label: msg`Mail server`, also: msg`SMTP, test mail, sender` },
  {
    path: `${adminPaths.system()}#mails`,
    icon: IconMail,
    permission: 'settings.write',
    within: [msg`System`],
    label: msg`Unsent e-mails`,
    also: msg`outbox, queue, waiting`,
  },
];
