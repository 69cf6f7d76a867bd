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
} from '@tabler/icons-react';
import { adminPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';
import { backupSection, signInSection } from '../../settings/admin/operations-sections.ts';
import { settingsSections } from '../../settings/admin/settings-sections.tsx';
import { type FindablePage, staffPage } from '../../ui/admin/lib/staff-page.ts';
import { type FieldGroup, groupAnchor } from '../../ui/admin/section-form/field-shapes.ts';

/** The page that contains the cards of a section. */
type SectionPlace = Pick<FindablePage, 'path' | 'icon' | 'label'> & {
  permission: Permission;
  groups?: readonly FieldGroup[];
};

/** The cards of a section and their fields. A field links to its card. */
const partsOf = ({ path, icon, permission, label: title, groups = [] }: SectionPlace): readonly FindablePage[] =>
  groups.flatMap(({ title: card, also, isElsewhere, fields }, index) => {
    if (isElsewhere) return [];
    const common = { path: `${path}#${groupAnchor(index)}`, icon, permission };
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

const accountPart = (anchor: string, icon: Icon, label: MessageDescriptor, also: MessageDescriptor): FindablePage => ({
  path: `${adminPaths.account()}#${anchor}`,
  icon,
  label,
  also,
  within: [msg`My account`],
});

/** The parts of pages that the command palette finds by their own names. */
export const findableParts: readonly FindablePage[] = [
  ...settingsSections.flatMap((section) => partsOf({ ...section, permission: 'settings.write' })),
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
  ...partsOf({
    path: adminPaths.staff(),
    icon: IconShieldLock,
    permission: 'staff.write',
    label: msg`Staff`,
    groups: signInSection.groups,
  }),
  ...partsOf({
    path: adminPaths.backups(),
    icon: IconDatabaseExport,
    permission: 'backup.write',
    label: msg`Backup`,
    groups: backupSection.groups,
  }),
  {
    ...staffPage(
      `${adminPaths.messages()}#gateway-sms`,
      IconMessage,
      msg`Gateway`,
      'settings.write',
      msg`SMS, test message, text message`,
    ),
    within: [msg`Settings`, msg`Messages`],
  },
  {
    ...staffPage(
      `${adminPaths.mail()}#server`,
      IconMail,
      msg`Mail server`,
      'settings.write',
      msg`SMTP, test mail, sender`,
    ),
    within: [msg`Settings`, msg`Mail`],
  },
  {
    ...staffPage(
      `${adminPaths.system()}#mails`,
      IconMail,
      msg`Unsent e-mails`,
      'settings.write',
      msg`outbox, queue, waiting`,
    ),
    within: [msg`System`],
  },
];
