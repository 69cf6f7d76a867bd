import { msg } from '@lingui/core/macro';
import {
  IconDatabaseExport,
  IconDownload,
  IconFileSpreadsheet,
  IconMailExclamation,
  IconMessageCircleExclamation,
  IconPhoneCall,
  IconPhonePlus,
  IconPlus,
  IconUserCog,
  IconUserPlus,
} from '@tabler/icons-react';
import { collectionNames } from '#shared/content/records.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { settingsSections } from '../../settings/admin/settings-sections.tsx';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import { collections } from './collection-pages.ts';
import { findableParts } from './findable-parts.ts';
import { menuPages } from './menu-pages.ts';

/** Pages to create or enter something. */
const actions: readonly FindablePage[] = [
  ...collectionNames.flatMap((name) => {
    const { editor } = collections[name];
    return editor
      ? {
          path: collectionPaths[name].edit(),
          icon: IconPlus,
          label: editor.label,
          also: editor.also,
          permission: 'content.write' as const,
        }
      : [];
  }),
  {
    path: adminPaths.enterRequest(),
    icon: IconPhonePlus,
    label: msg`Enter a request`,
    permission: 'requests.write',
    also: msg`telephone, phone call, walk-in, new request`,
  },
  {
    path: `${adminPaths.requests()}?tab=spam`,
    icon: IconMailExclamation,
    label: msg`Possible spam`,
    permission: 'requests.read',
    also: msg`junk, suspicious requests`,
  },
  {
    path: `${adminPaths.requests()}?tab=call-back`,
    icon: IconPhoneCall,
    label: msg`Call back today`,
    permission: 'requests.read',
    also: msg`follow up, reminder`,
  },
  {
    path: `${adminPaths.requests()}?tab=changes`,
    icon: IconMessageCircleExclamation,
    label: msg`Open change requests`,
    permission: 'requests.read',
    also: msg`cancel, cancellation, reschedule`,
  },
  {
    path: adminPaths.replyTemplates('new'),
    icon: IconPlus,
    label: msg`New template`,
    permission: 'settings.write',
    also: msg`add a reply, answer`,
  },
  {
    path: `${adminPaths.staff()}#invite`,
    icon: IconUserPlus,
    label: msg`Invite somebody`,
    permission: 'staff.write',
    also: msg`new user, add staff, colleague`,
  },
  {
    path: adminPaths.backups(),
    icon: IconDatabaseExport,
    label: msg`Back up now`,
    permission: 'backup.write',
    also: msg`take a backup`,
  },
  {
    path: adminPaths.requests(),
    icon: IconDownload,
    label: msg`Export requests`,
    permission: 'requests.read',
    also: msg`CSV, Excel, download`,
  },
  {
    path: `${adminPaths.importPackages()}#export`,
    icon: IconDownload,
    label: msg`Export packages`,
    permission: 'content.write',
    also: msg`catalogue sheet, CSV, Excel, spreadsheet, prices`,
  },
  {
    path: `${adminPaths.importLabTests()}#export`,
    icon: IconDownload,
    label: msg`Export laboratory tests`,
    permission: 'content.write',
    also: msg`sheet of tests, CSV, Excel, spreadsheet, LOINC`,
  },
];

/** The sections of the settings, and the settings on other pages. */
export const findableSettings: readonly FindablePage[] = [
  ...settingsSections.map(({ path, label, icon, also }) => ({
    path,
    label,
    icon,
    permission: 'settings.write' as const,
    ...(also && { also }),
  })),
  ...findableParts.filter(({ permission }) => permission !== undefined),
];

/**
 * Every page that the command palette finds: the menu, further pages, each section of the settings, and their parts.
 */
export const findablePages: readonly FindablePage[] = [
  ...menuPages,
  ...actions,
  {
    path: adminPaths.importPackages(),
    icon: IconFileSpreadsheet,
    label: msg`Import packages`,
    permission: 'content.write',
    also: msg`catalogue sheet, CSV, Excel, spreadsheet, prices`,
  },
  {
    path: adminPaths.importLabTests(),
    icon: IconFileSpreadsheet,
    label: msg`Import laboratory tests`,
    permission: 'content.write',
    also: msg`sheet of tests, CSV, Excel, spreadsheet, LOINC`,
  },
  {
    path: adminPaths.account(),
    icon: IconUserCog,
    label: msg`My account`,
    also: msg`profile, password, two-factor, 2FA, language, sign in`,
  },
  ...findableSettings,
  ...findableParts.filter(({ permission }) => permission === undefined),
];
