import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconActivityHeartbeat,
  IconCalendarEvent,
  IconDatabaseExport,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconPhoto,
  IconRoute,
  IconSettings,
  IconShieldSearch,
  IconSignature,
  IconTrash,
  IconUserSearch,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import type { StaffPage } from '../../ui/admin/lib/staff-page.ts';
import { collections, simpleCollections } from './collection-pages.ts';

/** The most used pages, listed first. */
const dailyPages: readonly StaffPage[] = [
  {
    path: adminPaths.dashboard(),
    icon: IconLayoutDashboard,
    label: msg`Dashboard`,
    permission: 'dashboard.read',
    also: msg`overview, statistics, numbers, start`,
  },
  {
    path: adminPaths.requests(),
    icon: IconInbox,
    label: msg`Requests`,
    permission: 'requests.read',
    also: msg`inbox, messages, bookings, reports, call back`,
  },
  {
    path: adminPaths.appointments(),
    icon: IconCalendarEvent,
    label: msg`Appointments`,
    permission: 'visits.own',
    also: msg`home visits, tomorrow’s visits, calendar, schedule, collectors`,
  },
];

const contentPages: readonly StaffPage[] = [
  ...Object.entries(collections).map(
    ([
      name,
      {
        icon,
        list: { label, also },
      },
    ]) => {
      const { list, edit } = collectionPaths[name as CollectionName];
      return { path: list, alsoAt: edit(), icon, label, also, permission: 'content.write' as const };
    },
  ),
  {
    path: adminPaths.labTestReviews(),
    icon: IconSignature,
    label: msg`Review of laboratory tests`,
    permission: 'content.review',
    also: msg`sign, signature, director, medical review`,
  },
  {
    path: adminPaths.fastingReviews(),
    icon: IconSignature,
    label: msg`Fasting to confirm`,
    permission: 'content.review',
    also: msg`strict fasting, hours, children, reason, director`,
  },
  ...simpleCollections,
];

const sitePages: readonly StaffPage[] = [
  {
    path: adminPaths.media(),
    icon: IconPhoto,
    label: msg`Pictures`,
    permission: 'content.write',
    also: msg`images, photos, media, upload, alternative text`,
  },
  {
    path: adminPaths.trash(),
    icon: IconTrash,
    label: msg`Bin`,
    permission: 'content.write',
    also: msg`trash, deleted, removed, restore, undo`,
  },
  {
    path: adminPaths.redirects(),
    icon: IconRoute,
    label: msg`Redirects`,
    permission: 'content.write',
    also: msg`old addresses, forwarding, links, URL`,
  },
];

const peoplePages: readonly StaffPage[] = [
  {
    path: adminPaths.person(),
    icon: IconUserSearch,
    label: msg`One person’s data`,
    permission: 'requests.write',
    also: msg`GDPR, privacy, erase a person, delete, right of access, patient`,
  },
  {
    path: adminPaths.staff(),
    icon: IconUsers,
    label: msg`Staff`,
    permission: 'staff.write',
    also: msg`users, team, colleagues, employees, roles, permissions`,
  },
  {
    path: adminPaths.audit(),
    icon: IconShieldSearch,
    label: msg`Audit log`,
    permission: 'audit.read',
    also: msg`history, changes, activity, who did what`,
  },
  {
    path: adminPaths.backups(),
    icon: IconDatabaseExport,
    label: msg`Backup`,
    permission: 'backup.write',
    also: msg`restore, save, copy, database, schedule`,
  },
  {
    path: adminPaths.system(),
    icon: IconActivityHeartbeat,
    label: msg`System`,
    permission: 'settings.write',
    also: msg`health, status, monitoring, disk, versions, faults`,
  },
  {
    path: adminPaths.tokens(),
    icon: IconKey,
    label: msg`API tokens`,
    permission: 'tokens.write',
    also: msg`keys, programs, developers, access`,
  },
  {
    path: adminPaths.webhooks(),
    icon: IconWebhook,
    label: msg`Webhooks`,
    permission: 'webhooks.write',
    also: msg`integrations, notifications, other systems`,
  },
];

/** Pinned to the bottom of the menu, visible without scrolling. */
export const settingsPage: StaffPage = {
  path: adminPaths.settings(),
  icon: IconSettings,
  label: msg`Settings`,
  permission: 'settings.write',
  also: msg`options, preferences, configuration`,
};

export interface MenuGroup {
  /** Null: the group has no heading. */
  label: MessageDescriptor | null;
  pages: readonly StaffPage[];
}

/** The side menu in its order, without the settings. */
export const menuGroups: readonly MenuGroup[] = [
  { label: null, pages: dailyPages },
  { label: msg`Content`, pages: contentPages },
  { label: msg`Website`, pages: sitePages },
  { label: msg`People and system`, pages: peoplePages },
];

export const menuPages: readonly StaffPage[] = [...menuGroups.flatMap(({ pages }) => pages), settingsPage];
