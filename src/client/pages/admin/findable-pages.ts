import { msg } from '@lingui/core/macro';
import { IconCalendarEvent, IconPhonePlus, IconPlus, IconUserCog } from '@tabler/icons-react';
import { adminPaths } from '#shared/paths.ts';
import { menuPages, type StaffPage } from '../../lib/admin/menu-pages.ts';
import { settingsSections } from './settings/settings-sections.tsx';

/** Every page that can be looked for by its name: those of the menu, those behind them, and each section of the settings. */
export const findablePages: readonly StaffPage[] = [
  ...menuPages,
  { path: adminPaths.addPackage(), icon: IconPlus, label: msg`Add New Package`, permission: 'content.write' },
  { path: adminPaths.addOffer(), icon: IconPlus, label: msg`Add New Offer`, permission: 'content.write' },
  { path: adminPaths.addInfo(), icon: IconPlus, label: msg`Add New Information`, permission: 'content.write' },
  { path: adminPaths.addOpinion(), icon: IconPlus, label: msg`Add New Opinion`, permission: 'content.write' },
  { path: adminPaths.visits(), icon: IconCalendarEvent, label: msg`Visits`, permission: 'requests.read' },
  { path: adminPaths.enterRequest(), icon: IconPhonePlus, label: msg`Enter a request`, permission: 'requests.write' },
  { path: adminPaths.account(), icon: IconUserCog, label: msg`My account` },
  ...settingsSections.map((section) => ({ ...section, permission: 'settings.write' as const })),
];
