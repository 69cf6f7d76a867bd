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
import { adminPaths } from '#shared/paths.ts';
import type { Permission } from '#shared/permissions.ts';

/** A page of the staff area as people look for it. */
export interface StaffPage {
  path: string;
  label: MessageDescriptor;
  icon: Icon;
  /** Who may open it; absent: everybody who is signed in. */
  permission?: Permission;
  /** Another address that belongs to it. */
  alsoAt?: string;
}

/** The entries of the side menu, in their order. */
export const menuPages: readonly StaffPage[] = [
  { path: adminPaths.dashboard(), icon: IconLayoutDashboard, label: msg`Dashboard` },
  { path: adminPaths.packages(), icon: IconTestPipe, label: msg`Packages`, permission: 'content.write', alsoAt: adminPaths.addPackage() },
  { path: adminPaths.categories(), icon: IconCategory, label: msg`Package Category`, permission: 'content.write' },
  { path: adminPaths.offers(), icon: IconDiscount, label: msg`Offer`, permission: 'content.write', alsoAt: adminPaths.addOffer() },
  { path: adminPaths.opinions(), icon: IconMessageHeart, label: msg`Opinions`, permission: 'content.write', alsoAt: adminPaths.addOpinion() },
  { path: adminPaths.information(), icon: IconBook2, label: msg`Information`, permission: 'content.write', alsoAt: adminPaths.addInfo() },
  { path: adminPaths.labTests(), icon: IconMicroscope, label: msg`Laboratory tests`, permission: 'content.write' },
  { path: adminPaths.panels(), icon: IconListDetails, label: msg`Test panels`, permission: 'content.write' },
  { path: adminPaths.tags(), icon: IconTags, label: msg`Subjects`, permission: 'content.write' },
  { path: adminPaths.media(), icon: IconPhoto, label: msg`Pictures`, permission: 'content.write' },
  { path: adminPaths.bin(), icon: IconTrash, label: msg`Bin`, permission: 'content.write' },
  { path: adminPaths.redirects(), icon: IconRoute, label: msg`Old addresses`, permission: 'content.write' },
  { path: adminPaths.requests(), icon: IconInbox, label: msg`Requests`, permission: 'requests.read' },
  { path: adminPaths.person(), icon: IconUserSearch, label: msg`One person’s data`, permission: 'requests.write' },
  { path: adminPaths.settings(), icon: IconSettings, label: msg`Settings`, permission: 'settings.write' },
  { path: adminPaths.staff(), icon: IconUsers, label: msg`Staff`, permission: 'staff.write' },
  { path: adminPaths.audit(), icon: IconShieldSearch, label: msg`Audit log`, permission: 'audit.read' },
  { path: adminPaths.backups(), icon: IconDatabaseExport, label: msg`Backup`, permission: 'backup.write' },
  { path: adminPaths.tokens(), icon: IconKey, label: msg`API tokens`, permission: 'tokens.write' },
  { path: adminPaths.webhooks(), icon: IconWebhook, label: msg`Webhooks`, permission: 'webhooks.write' },
];
