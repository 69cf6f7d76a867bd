import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconClock, IconDatabaseExport, IconLock, IconMail, IconShieldLock, IconUserCog } from '@tabler/icons-react';
import { adminPaths } from '#shared/paths.ts';
import { groupAnchor } from '../../components/admin/section-form/field-shapes.ts';
import type { FindablePage } from '../../lib/admin/menu-pages.ts';
import { settingsSections } from './settings/settings-sections.tsx';
import { siteSections } from './settings/site-sections.tsx';

/** Other words for cards and fields of the site's settings, by their names. */
const partWords: readonly { part: MessageDescriptor; also: MessageDescriptor }[] = [
  { part: msg`Licence`, also: msg`license, permit` },
  { part: msg`Telephones`, also: msg`phone, mobile, number` },
  { part: msg`Single days with other hours`, also: msg`holiday, closed, day off` },
  { part: msg`Partners`, also: msg`insurers, insurance, logos` },
];

function wordsOf(label: MessageDescriptor): Pick<FindablePage, 'also'> {
  const words = partWords.find(({ part }) => part.id === label.id);
  return words ? { also: words.also } : {};
}

/** The cards of the site's settings and the fields in them; a field leads to its card. */
const settingsParts: readonly FindablePage[] = Object.values(siteSections).flatMap(({ section, title, groups }) => {
  const page = adminPaths.settingsSection(section);
  const icon = settingsSections.find(({ path }) => path === page)?.icon ?? IconUserCog;
  return groups.flatMap(({ title: card, fields }, index) => {
    const common = { path: `${page}#${groupAnchor(index)}`, icon, permission: 'settings.write' as const };
    const named = fields.flatMap((field) => (field.kind === 'list' || field.label.id === card.id ? [] : [field.label]));
    const inCard = [...new Map(named.map((label) => [label.id, label])).values()].map((label) => ({
      ...common,
      ...wordsOf(label),
      label,
      within: [title, card],
    }));
    return [{ ...common, ...wordsOf(card), label: card, within: [title] }, ...inCard];
  });
});

const account = { icon: IconUserCog, within: [msg`My account`] };
const mail = { icon: IconMail, permission: 'settings.write' as const, within: [msg`Settings`, msg`Mail`] };

/** The parts of pages that are found by their own names, wherever they stand. */
export const findableParts: readonly FindablePage[] = [
  ...settingsParts,
  { ...account, path: `${adminPaths.account()}#about`, label: msg`About you`, also: msg`own name, language of mails` },
  { ...account, path: `${adminPaths.account()}#password`, icon: IconLock, label: msg`Password`, also: msg`change password, passphrase` },
  {
    ...account,
    path: `${adminPaths.account()}#second-factor`,
    icon: IconShieldLock,
    label: msg`Second factor`,
    also: msg`two-factor, 2FA, authenticator, recovery codes`,
  },
  { ...account, path: `${adminPaths.account()}#sessions`, icon: IconClock, label: msg`Where you are signed in`, also: msg`sessions, devices, sign out` },
  {
    path: `${adminPaths.staff()}#rules`,
    icon: IconShieldLock,
    label: msg`Rules for signing in`,
    permission: 'staff.write',
    within: [msg`Staff`],
    also: msg`security, two-factor, password, sessions`,
  },
  { ...mail, path: `${adminPaths.mail()}#mails`, label: msg`Mails to the centre`, also: msg`recipient, notification` },
  { ...mail, path: `${adminPaths.mail()}#digest`, label: msg`Daily digest`, also: msg`summary, reminder` },
  { ...mail, path: `${adminPaths.mail()}#server`, label: msg`Mail server`, also: msg`SMTP, test mail, sender` },
  { ...mail, path: `${adminPaths.mail()}#outbox`, label: msg`Mails that have not left`, also: msg`outbox, queue, waiting` },
  {
    path: `${adminPaths.backups()}#schedule`,
    icon: IconDatabaseExport,
    label: msg`Backups by themselves`,
    permission: 'backup.write',
    within: [msg`Backup`],
    also: msg`automatic backup, schedule, nightly`,
  },
];
