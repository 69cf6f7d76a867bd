import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconActivityHeartbeat,
  IconBook2,
  IconCalendarEvent,
  IconDatabaseExport,
  IconHome,
  IconInbox,
  IconKey,
  IconListCheck,
  IconPhoto,
  IconRoute,
  IconSettings,
  IconShieldSearch,
  IconSignature,
  IconTestPipe,
  IconTrash,
  IconUserSearch,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { roleCan, type StaffRole } from '#shared/permissions.ts';
import type { FindablePage, StaffPage } from '../../ui/admin/lib/staff-page.ts';
import { collections, simpleCollections } from './collection-pages.ts';

/** A page of a place. */
interface PlacePage extends StaffPage {
  /** It has an entry of its own below its place in the menu. */
  hasEntry?: boolean;
  /** The paths below its own are the same page. */
  isAlsoBelow?: boolean;
}

/** An entry of the side menu: pages that belong together. */
interface Place {
  label: MessageDescriptor;
  icon: Icon;
  pages: readonly PlacePage[];
}

const onlyPage = (page: StaffPage): Place => ({ label: page.label, icon: page.icon, pages: [page] });

/** The list of a collection. */
function listOf(name: CollectionName): PlacePage {
  const { icon, list, editor } = collections[name];
  const paths = collectionPaths[name];
  return {
    path: paths.list,
    alsoAt: paths.edit(),
    isAlsoBelow: !editor,
    icon,
    label: list.label,
    also: list.also,
    permission: 'content.write',
  };
}

const withEntry = (page: PlacePage): PlacePage => ({ ...page, hasEntry: true });

/** The side menu in its order. */
const places: readonly Place[] = [
  onlyPage({
    path: adminPaths.dashboard(),
    icon: IconHome,
    label: msg`Today`,
    permission: 'dashboard.read',
    also: msg`dashboard, overview, statistics, numbers, start`,
  }),
  onlyPage({
    path: adminPaths.requests(),
    icon: IconInbox,
    label: msg`Requests`,
    permission: 'requests.read',
    also: msg`inbox, messages, bookings, reports, call back`,
  }),
  onlyPage({
    path: adminPaths.appointments(),
    icon: IconCalendarEvent,
    label: msg`Appointments`,
    permission: 'visits.own',
    also: msg`home visits, tomorrow’s visits, calendar, schedule, collectors`,
  }),
  {
    label: msg`Catalogue`,
    icon: IconTestPipe,
    pages: [
      withEntry(listOf('package')),
      withEntry(listOf('category')),
      withEntry(listOf('offer')),
      listOf('labTest'),
      ...simpleCollections.map((page) => ({ ...page, isAlsoBelow: true })),
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
    ],
  },
  {
    label: msg`Content`,
    icon: IconBook2,
    pages: [
      withEntry(listOf('opinion')),
      withEntry(listOf('medicalInfo')),
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
    ],
  },
  {
    label: msg`People and system`,
    icon: IconUsers,
    pages: [
      {
        path: adminPaths.staff(),
        icon: IconUsers,
        label: msg`Staff`,
        permission: 'staff.write',
        also: msg`users, team, colleagues, employees, roles, permissions`,
      },
      {
        path: adminPaths.person(),
        icon: IconUserSearch,
        label: msg`One person’s data`,
        permission: 'requests.write',
        also: msg`GDPR, privacy, erase a person, delete, right of access, patient`,
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
    ],
  },
  onlyPage({
    path: adminPaths.settings(),
    icon: IconSettings,
    label: msg`Settings`,
    permission: 'settings.write',
    also: msg`options, preferences, configuration`,
  }),
];

/** For owners, at the foot of the menu until they are done. */
export const firstStepsPage: StaffPage = {
  path: adminPaths.firstSteps(),
  icon: IconListCheck,
  label: msg`First steps`,
  permission: 'settings.write',
};

/** All pages of the menu; those of a place with several name it. */
export const menuPages: readonly FindablePage[] = places.flatMap(({ label, pages }) =>
  pages.map((page) => (pages.length > 1 ? { ...page, place: label } : page)),
);

/** A place as a role sees it. */
export interface PermittedPlace extends Place {
  /** The pages with an entry of their own. */
  entries: readonly PlacePage[];
}

/** The places with a page that the role may open. A place with one such page is that page. */
export function permittedPlaces(role: StaffRole): PermittedPlace[] {
  return places.flatMap((place): PermittedPlace[] => {
    const pages = place.pages.filter(({ permission }) => !permission || roleCan(role, permission));
    const [first] = pages;
    if (!first) return [];
    if (pages.length === 1) return [{ ...onlyPage(first), entries: [] }];
    const entries = pages.filter(({ hasEntry }) => hasEntry);
    // Without one of the chosen pages, the menu lists the others: a director signs tests, and sees no packages.
    const hasChosen = place.pages.some(({ hasEntry }) => hasEntry);
    return [{ ...place, pages, entries: entries.length === 0 && hasChosen ? pages : entries }];
  });
}

/** Whether the page or an editor below it is at this path. */
export function isAt(pathname: string, { path, alsoAt }: StaffPage): boolean {
  return [path, alsoAt].some((one) => one !== undefined && `${pathname}/`.startsWith(`${one}/`));
}

/** Whether the page itself is at this path, and no editor below it. */
export function isOpen(pathname: string, { path, isAlsoBelow = false }: PlacePage): boolean {
  return pathname === path || (isAlsoBelow && pathname.startsWith(`${path}/`));
}
