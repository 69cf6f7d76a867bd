import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconBook2,
  IconCategory,
  IconDatabaseExport,
  IconDiscount,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconMessageHeart,
  IconMicroscope,
  IconPhoto,
  IconRoute,
  IconSettings,
  IconShieldSearch,
  IconTags,
  IconTestPipe,
  IconTrash,
  IconUserSearch,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';

/** A page of the staff area, as the menu and the command palette list it. */
export interface StaffPage {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  /** Required to open the page. If absent, every signed-in member of staff may open it. */
  permission?: Permission;
  /** A second path of the same page. */
  alsoAt?: string;
  /** Search terms besides the label; each language has its own. */
  also?: MessageDescriptor;
}

/** A page, or a part of one, that the command palette finds. */
export interface FindablePage extends StaffPage {
  /** For a part: the titles of its parents, outermost first. */
  within?: readonly MessageDescriptor[];
}

/** The most used pages, listed first. */
const dailyPages: readonly StaffPage[] = [
  { path: adminPaths.dashboard(), icon: IconLayoutDashboard, label: msg`Dashboard`, also: msg`overview, statistics, numbers, start` },
  { path: adminPaths.requests(), icon: IconInbox, label: msg`Requests`, permission: 'requests.read', also: msg`inbox, messages, bookings, reports, call back` },
];

const contentPages: readonly StaffPage[] = [
  {
    path: collectionPaths.package.list,
    icon: IconTestPipe,
    label: msg`Packages`,
    permission: 'content.write',
    alsoAt: collectionPaths.package.edit(),
    also: msg`catalogue, prices, checks`,
  },
  {
    path: collectionPaths.category.list,
    icon: IconCategory,
    label: msg`Package Category`,
    permission: 'content.write',
    also: msg`categories, groups of packages`,
  },
  {
    path: collectionPaths.offer.list,
    icon: IconDiscount,
    label: msg`Offer`,
    permission: 'content.write',
    alsoAt: collectionPaths.offer.edit(),
    also: msg`discounts, sale, promotions`,
  },
  {
    path: collectionPaths.opinion.list,
    icon: IconMessageHeart,
    label: msg`Opinions`,
    permission: 'content.write',
    alsoAt: collectionPaths.opinion.edit(),
    also: msg`testimonials, reviews`,
  },
  {
    path: collectionPaths.medicalInfo.list,
    icon: IconBook2,
    label: msg`Information`,
    permission: 'content.write',
    alsoAt: collectionPaths.medicalInfo.edit(),
    also: msg`articles, medical advice, weeks`,
  },
  { path: adminPaths.labTests(), icon: IconMicroscope, label: msg`Laboratory tests`, permission: 'content.write', also: msg`analyses, parameters` },
  { path: adminPaths.panels(), icon: IconListDetails, label: msg`Test panels`, permission: 'content.write', also: msg`profiles, groups of tests` },
  { path: adminPaths.tags(), icon: IconTags, label: msg`Subjects`, permission: 'content.write', also: msg`tags, labels, topics` },
];

const sitePages: readonly StaffPage[] = [
  { path: adminPaths.media(), icon: IconPhoto, label: msg`Pictures`, permission: 'content.write', also: msg`images, photos, media, upload, alternative text` },
  { path: adminPaths.trash(), icon: IconTrash, label: msg`Bin`, permission: 'content.write', also: msg`trash, deleted, removed, restore, undo` },
  { path: adminPaths.redirects(), icon: IconRoute, label: msg`Old addresses`, permission: 'content.write', also: msg`redirects, forwarding, links, URL` },
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
  { path: adminPaths.audit(), icon: IconShieldSearch, label: msg`Audit log`, permission: 'audit.read', also: msg`history, changes, activity, who did what` },
  { path: adminPaths.backups(), icon: IconDatabaseExport, label: msg`Backup`, permission: 'backup.write', also: msg`restore, save, copy, database, schedule` },
  { path: adminPaths.tokens(), icon: IconKey, label: msg`API tokens`, permission: 'tokens.write', also: msg`keys, programs, developers, access` },
  { path: adminPaths.webhooks(), icon: IconWebhook, label: msg`Webhooks`, permission: 'webhooks.write', also: msg`integrations, notifications, other systems` },
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
