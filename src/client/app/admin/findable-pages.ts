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
import { type FindablePage, staffPage } from '../../ui/admin/lib/staff-page.ts';
import { collections } from './collection-pages.ts';
import { findableParts } from './findable-parts.ts';
import { menuPages } from './menu-pages.ts';

/** Pages to create or enter something. */
const actions: readonly FindablePage[] = [
  ...collectionNames.flatMap((name) => {
    const { editor } = collections[name];
    if (!editor) return [];
    return staffPage(collectionPaths[name].edit(), IconPlus, editor.label, 'content.write', editor.also);
  }),
  staffPage(
    adminPaths.enterRequest(),
    IconPhonePlus,
    msg`Enter a request`,
    'requests.write',
    msg`telephone, phone call, walk-in, new request`,
  ),
  staffPage(
    `${adminPaths.requests()}?tab=spam`,
    IconMailExclamation,
    msg`Possible spam`,
    'requests.read',
    msg`junk, suspicious requests`,
  ),
  staffPage(
    `${adminPaths.requests()}?tab=call-back`,
    IconPhoneCall,
    msg`Call back today`,
    'requests.read',
    msg`follow up, reminder`,
  ),
  staffPage(
    `${adminPaths.requests()}?tab=changes`,
    IconMessageCircleExclamation,
    msg`Open change requests`,
    'requests.read',
    msg`cancel, cancellation, reschedule`,
  ),
  staffPage(adminPaths.replyTemplates('new'), IconPlus, msg`New template`, 'settings.write', msg`add a reply, answer`),
  staffPage(
    `${adminPaths.staff()}#invite`,
    IconUserPlus,
    msg`Invite somebody`,
    'staff.write',
    msg`new user, add staff, colleague`,
  ),
  staffPage(adminPaths.backups(), IconDatabaseExport, msg`Back up now`, 'backup.write', msg`take a backup`),
  staffPage(adminPaths.requests(), IconDownload, msg`Export requests`, 'requests.read', msg`CSV, Excel, download`),
  staffPage(
    `${adminPaths.importPackages()}#export`,
    IconDownload,
    msg`Export packages`,
    'content.write',
    msg`catalogue sheet, CSV, Excel, spreadsheet, prices`,
  ),
  staffPage(
    `${adminPaths.importLabTests()}#export`,
    IconDownload,
    msg`Export laboratory tests`,
    'content.write',
    msg`sheet of tests, CSV, Excel, spreadsheet, LOINC`,
  ),
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
  staffPage(
    adminPaths.importPackages(),
    IconFileSpreadsheet,
    msg`Import packages`,
    'content.write',
    msg`catalogue sheet, CSV, Excel, spreadsheet, prices`,
  ),
  staffPage(
    adminPaths.importLabTests(),
    IconFileSpreadsheet,
    msg`Import laboratory tests`,
    'content.write',
    msg`sheet of tests, CSV, Excel, spreadsheet, LOINC`,
  ),
  {
    path: adminPaths.account(),
    icon: IconUserCog,
    label: msg`My account`,
    also: msg`profile, password, two-factor, 2FA, language, sign in`,
  },
  ...findableSettings,
  ...findableParts.filter(({ permission }) => permission === undefined),
];
