import type { MessageDescriptor } from '@lingui/core';
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

const { settingsSection } = adminPaths;

/** Search terms for the sections of the settings, by path. */
const sectionWords: Readonly<Record<string, { also: MessageDescriptor }>> = {
  [settingsSection('centre')]: { also: msg`name, address, licence, company` },
  [settingsSection('contact')]: { also: msg`phone, telephone, WhatsApp, Instagram, email, social media, map` },
  [settingsSection('hours')]: { also: msg`holiday, closed, working hours, days off, Friday` },
  [adminPaths.ramadan()]: { also: msg`holiday, fasting, iftar, hours` },
  [settingsSection('landing')]: { also: msg`home page, slides, banner, partners, services` },
  [settingsSection('about')]: { also: msg`story, vision, mission, values, gallery` },
  [settingsSection('faqs')]: { also: msg`FAQ, help, answers` },
  [settingsSection('texts')]: { also: msg`wording, sentences, words of the website` },
  [settingsSection('privacy')]: { also: msg`GDPR, data protection, legal, terms` },
  [settingsSection('opinions')]: { also: msg`opinions, reviews` },
  [settingsSection('siteParts')]: { also: msg`home visits, reports, offers, switch off` },
  [settingsSection('announcement')]: { also: msg`notice, banner, message above every page, holiday` },
  [settingsSection('brand')]: { also: msg`logo, colour, color, design, theme, identity` },
  [adminPaths.team()]: { also: msg`collectors, nurses, phlebotomists, leave` },
  [adminPaths.mail()]: { also: msg`SMTP, email, notifications, outbox, digest` },
  [adminPaths.replyTemplates()]: { also: msg`answers, canned replies, texts` },
  [adminPaths.retention()]: { also: msg`GDPR, how long data is kept, delete old requests` },
  [adminPaths.firstSteps()]: { also: msg`set-up, start, checklist, demo` },
};

/** The sections of the settings, and the settings on other pages. */
export const findableSettings: readonly FindablePage[] = [
  ...settingsSections.map(({ path, label, icon }) => ({
    path,
    label,
    icon,
    permission: 'settings.write' as const,
    ...sectionWords[path],
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
