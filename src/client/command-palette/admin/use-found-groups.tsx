import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMessageReply,
  IconPhoto,
  IconRoute,
  IconTags,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { type Found, type FoundKind, foundKinds } from '#shared/command-palette/command-palette.schema.ts';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { useCollections } from '../../ui/admin/lib/collection-entries.ts';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';

export interface FoundItem {
  /** Unique among all shown items. */
  key: string;
  path: string;
  name: string;
  detail: string;
  /** A short status, such as draft. */
  mark: string;
  icon: Icon;
  /** Found in the browser for the whole term, so it can be opened before the server has responded. */
  isSettled: boolean;
}
export interface FoundGroup {
  label: string;
  items: FoundItem[];
}

/** How the kind of a record is called, and the address of one. */
type KindEntry = Pick<FindablePage, 'label' | 'icon'> & { pathOf: (id: string) => string };

const otherKinds: Record<Exclude<FoundKind, CollectionName>, KindEntry> = {
  tag: { label: msg`Topics`, icon: IconTags, pathOf: adminPaths.tags },
  panel: { label: msg`Test panels`, icon: IconListDetails, pathOf: adminPaths.panels },
  picture: { label: msg`Pictures`, icon: IconPhoto, pathOf: adminPaths.media },
  // Identified by its path; opens the list with a search for it.
  redirect: { label: msg`Redirects`, icon: IconRoute, pathOf: (q) => adminPaths.redirects({ q }) },
  request: { label: msg`Requests`, icon: IconInbox, pathOf: adminPaths.requests },
  staffMember: { label: msg`Staff`, icon: IconUsers, pathOf: (id) => `${adminPaths.staff()}#${id}` },
  replyTemplate: { label: msg`Reply templates`, icon: IconMessageReply, pathOf: adminPaths.replyTemplates },
  webhook: { label: msg`Webhooks`, icon: IconWebhook, pathOf: adminPaths.webhooks },
  apiToken: { label: msg`API tokens`, icon: IconKey, pathOf: (id) => `${adminPaths.tokens()}#${id}` },
};

interface FoundParts {
  records: readonly Found[];
  pages: readonly FindablePage[];
  parts: readonly FindablePage[];
  isPartFirst: boolean;
  /** The paths of recent pages. */
  recentPaths: readonly string[];
  /** Without a term, the records are those edited last. */
  isRecent: boolean;
}

/** The results by kind, pages first. Without a term: recent records and pages, then all pages. */
export function useFoundGroups({
  records,
  pages,
  parts,
  isPartFirst,
  recentPaths,
  isRecent,
}: FoundParts): FoundGroup[] {
  const { t, i18n } = useLingui();
  const collections = useCollections();
  const isCollection = (kind: FoundKind): kind is CollectionName => kind in collections;
  const entryOf = (kind: FoundKind): KindEntry =>
    isCollection(kind)
      ? { icon: collections[kind].icon, label: collections[kind].list.label, pathOf: collectionPaths[kind].edit }
      : otherKinds[kind];
  const itemOf = ({ kind, id, name, detail, isDraft }: Found): FoundItem => ({
    key: `${kind} ${id}`,
    path: entryOf(kind).pathOf(id),
    name: name || t`Without a name`,
    detail: isRecent && isCollection(kind) ? i18n._(collections[kind].one) : detail,
    mark: isDraft ? t`Draft` : '',
    icon: entryOf(kind).icon,
    isSettled: false,
  });
  const pageItem = ({ path, label, icon, place, within = place ? [place] : [] }: FindablePage): FoundItem => {
    const detail = within.map((parent) => i18n._(parent)).join(' · ');
    return { key: `${path} ${label.id} ${detail}`, path, name: i18n._(label), detail, mark: '', icon, isSettled: true };
  };
  const of = (kind: FoundKind) => records.filter((record) => record.kind === kind).map(itemOf);
  const recentPages = recentPaths.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const recent = [
    { label: t`Recently opened`, items: recentPages.map(pageItem) },
    { label: t`Recently worked on`, items: records.filter(({ kind }) => kind !== 'request').map(itemOf) },
    { label: t`Newest requests`, items: of('request') },
    { label: t`Pages`, items: pages.filter((page) => !recentPages.includes(page)).map(pageItem) },
  ];
  const wholePages = { label: t`Pages`, items: pages.map(pageItem) };
  const partsOfPages = { label: t`Fields and sections`, items: parts.map(pageItem) };
  const found = [
    ...(isPartFirst ? [partsOfPages, wholePages] : [wholePages, partsOfPages]),
    ...foundKinds.map((kind) => ({ label: i18n._(entryOf(kind).label), items: of(kind) })),
  ];
  return (isRecent ? recent : found).filter(({ items }) => items.length > 0);
}
