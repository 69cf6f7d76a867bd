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
import { type FindablePage, type StaffPage, staffPage } from '../../ui/admin/lib/staff-page.ts';
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
    ...staffPage(paths.list, icon, list.label, 'content.write', list.also),
    alsoAt: paths.edit(),
    isAlsoBelow: !editor,
  };
}

const withEntry = (page: PlacePage): PlacePage => ({ ...page, hasEntry: true });

/** The side menu in its order. */
const places: readonly Place[] = [
  onlyPage(
    staffPage(
      adminPaths.dashboard(),
      IconHome,
      msg`Today`,
      'dashboard.read',
      msg`dashboard, overview, statistics, numbers, start`,
    ),
  ),
  onlyPage(
    staffPage(
      adminPaths.requests(),
      IconInbox,
      msg`Requests`,
      'requests.read',
      msg`inbox, messages, bookings, reports, call back`,
    ),
  ),
  onlyPage(
    staffPage(
      adminPaths.appointments(),
      IconCalendarEvent,
      msg`Appointments`,
      'visits.own',
      msg`home visits, tomorrow’s visits, calendar, schedule, collectors`,
    ),
  ),
  {
    label: msg`Catalogue`,
    icon: IconTestPipe,
    pages: [
      withEntry(listOf('package')),
      withEntry(listOf('category')),
      withEntry(listOf('offer')),
      listOf('labTest'),
      ...simpleCollections.map((page) => ({ ...page, isAlsoBelow: true })),
      staffPage(
        adminPaths.labTestReviews(),
        IconSignature,
        msg`Review of laboratory tests`,
        'content.review',
        msg`sign, signature, director, medical review`,
      ),
      staffPage(
        adminPaths.fastingReviews(),
        IconSignature,
        msg`Fasting to confirm`,
        'content.review',
        msg`strict fasting, hours, children, reason, director`,
      ),
    ],
  },
  {
    label: msg`Content`,
    icon: IconBook2,
    pages: [
      withEntry(listOf('opinion')),
      withEntry(listOf('medicalInfo')),
      staffPage(
        adminPaths.media(),
        IconPhoto,
        msg`Pictures`,
        'content.write',
        msg`images, photos, media, upload, alternative text`,
      ),
      staffPage(adminPaths.trash(), IconTrash, msg`Bin`, 'content.write', msg`trash, deleted, removed, restore, undo`),
      staffPage(
        adminPaths.redirects(),
        IconRoute,
        msg`Redirects`,
        'content.write',
        msg`old addresses, forwarding, links, URL`,
      ),
    ],
  },
  {
    label: msg`People and system`,
    icon: IconUsers,
    pages: [
      staffPage(
        adminPaths.staff(),
        IconUsers,
        msg`Staff`,
        'staff.write',
        msg`users, team, colleagues, employees, roles, permissions`,
      ),
      staffPage(
        adminPaths.person(),
        IconUserSearch,
        msg`One person’s data`,
        'requests.write',
        msg`GDPR, privacy, erase a person, delete, right of access, patient`,
      ),
      staffPage(
        adminPaths.audit(),
        IconShieldSearch,
        msg`Audit log`,
        'audit.read',
        msg`history, changes, activity, who did what`,
      ),
      staffPage(
        adminPaths.backups(),
        IconDatabaseExport,
        msg`Backup`,
        'backup.write',
        msg`restore, save, copy, database, schedule`,
      ),
      staffPage(
        adminPaths.system(),
        IconActivityHeartbeat,
        msg`System`,
        'settings.write',
        msg`health, status, monitoring, disk, versions, faults`,
      ),
      staffPage(adminPaths.tokens(), IconKey, msg`API tokens`, 'tokens.write', msg`keys, programs, developers, access`),
      staffPage(
        adminPaths.webhooks(),
        IconWebhook,
        msg`Webhooks`,
        'webhooks.write',
        msg`integrations, notifications, other systems`,
      ),
    ],
  },
  onlyPage(
    staffPage(
      adminPaths.settings(),
      IconSettings,
      msg`Settings`,
      'settings.write',
      msg`options, preferences, configuration`,
    ),
  ),
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
