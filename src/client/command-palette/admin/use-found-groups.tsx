import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconBook2,
  IconCategory,
  IconDiscount,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMessageHeart,
  IconMessageReply,
  IconMicroscope,
  IconPhoto,
  IconRoute,
  IconTags,
  IconTestPipe,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { type Found, type FoundKind, foundKinds } from '#shared/command-palette/command-palette.schema.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import type { FindablePage } from '../../ui/admin/lib/menu-pages.ts';
import { useCollectionTexts } from '../../ui/admin/records/use-collection-texts.ts';

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

const kinds: Record<FoundKind, { icon: Icon; pathOf: (id: string) => string }> = {
  package: { icon: IconTestPipe, pathOf: collectionPaths.package.edit },
  category: { icon: IconCategory, pathOf: collectionPaths.category.edit },
  offer: { icon: IconDiscount, pathOf: collectionPaths.offer.edit },
  medicalInfo: { icon: IconBook2, pathOf: collectionPaths.medicalInfo.edit },
  opinion: { icon: IconMessageHeart, pathOf: collectionPaths.opinion.edit },
  labTest: { icon: IconMicroscope, pathOf: adminPaths.labTests },
  tag: { icon: IconTags, pathOf: adminPaths.tags },
  panel: { icon: IconListDetails, pathOf: adminPaths.panels },
  picture: { icon: IconPhoto, pathOf: adminPaths.media },
  // Identified by its path; opens the list with a search for it.
  redirect: { icon: IconRoute, pathOf: (q) => adminPaths.redirects({ q }) },
  request: { icon: IconInbox, pathOf: adminPaths.requests },
  staffMember: { icon: IconUsers, pathOf: (id) => `${adminPaths.staff()}#${id}` },
  replyTemplate: { icon: IconMessageReply, pathOf: adminPaths.replyTemplates },
  webhook: { icon: IconWebhook, pathOf: adminPaths.webhooks },
  apiToken: { icon: IconKey, pathOf: (id) => `${adminPaths.tokens()}#${id}` },
};

export interface FoundParts {
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
export function useFoundGroups({ records, pages, parts, isPartFirst, recentPaths, isRecent }: FoundParts): FoundGroup[] {
  const { t, i18n } = useLingui();
  const collectionTexts = useCollectionTexts();
  const labels: Record<FoundKind, string> = {
    package: t`Packages`,
    category: t`Package Category`,
    offer: t`Offer`,
    medicalInfo: t`Information`,
    opinion: t`Opinions`,
    labTest: t`Laboratory tests`,
    tag: t`Subjects`,
    panel: t`Test panels`,
    picture: t`Pictures`,
    redirect: t`Old addresses`,
    request: t`Requests`,
    staffMember: t`Staff`,
    replyTemplate: t`Reply templates`,
    webhook: t`Webhooks`,
    apiToken: t`API tokens`,
  };
  const itemOf = ({ kind, id, name, detail, isDraft }: Found): FoundItem => ({
    key: `${kind} ${id}`,
    path: kinds[kind].pathOf(id),
    name: name || t`Without a name`,
    detail: isRecent && kind in collectionTexts ? collectionTexts[kind as keyof typeof collectionTexts] : detail,
    mark: isDraft ? t`Draft` : '',
    icon: kinds[kind].icon,
    isSettled: false,
  });
  const pageItem = ({ path, label, icon, within = [] }: FindablePage): FoundItem => {
    const detail = within.map((place) => i18n._(place)).join(' · ');
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
    ...foundKinds.map((kind) => ({ label: labels[kind], items: of(kind) })),
  ];
  return (isRecent ? recent : found).filter(({ items }) => items.length > 0);
}
