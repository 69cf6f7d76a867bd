import { useLingui } from '@lingui/react/macro';
import { type Icon, IconBook2, IconCategory, IconDiscount, IconInbox, IconMessageHeart, IconMicroscope, IconTestPipe, IconUsers } from '@tabler/icons-react';
import { adminPaths } from '#shared/paths.ts';
import { type Found, type FoundKind, foundKinds } from '#shared/schemas/find.schema.ts';
import type { StaffPage } from '../../../lib/admin/menu-pages.ts';
import { useNounTexts } from '../../../lib/admin/use-noun-texts.ts';

export interface FoundItem {
  path: string;
  name: string;
  detail: string;
  /** What is to be known of it at once, such as that it is a draft. */
  mark: string;
  icon: Icon;
}
export interface FoundGroup {
  label: string;
  items: FoundItem[];
}

const kinds: Record<FoundKind, { icon: Icon; pathOf: (id: string) => string }> = {
  package: { icon: IconTestPipe, pathOf: adminPaths.addPackage },
  category: { icon: IconCategory, pathOf: adminPaths.categories },
  offer: { icon: IconDiscount, pathOf: adminPaths.addOffer },
  medicalInfo: { icon: IconBook2, pathOf: adminPaths.addInfo },
  opinion: { icon: IconMessageHeart, pathOf: adminPaths.addOpinion },
  labTest: { icon: IconMicroscope, pathOf: adminPaths.labTests },
  request: { icon: IconInbox, pathOf: adminPaths.requests },
  staffMember: { icon: IconUsers, pathOf: (id) => `${adminPaths.staff()}#${id}` },
};

export interface FoundParts {
  records: readonly Found[];
  pages: readonly StaffPage[];
  /** Nothing was typed: the records are those worked on last. */
  isRecent: boolean;
}

/** What was found, by its kind, with what each is called; pages first. */
export function useFoundGroups({ records, pages, isRecent }: FoundParts): FoundGroup[] {
  const { t, i18n } = useLingui();
  const nouns = useNounTexts();
  const labels: Record<FoundKind, string> = {
    package: t`Packages`,
    category: t`Package Category`,
    offer: t`Offer`,
    medicalInfo: t`Information`,
    opinion: t`Opinions`,
    labTest: t`Laboratory tests`,
    request: t`Requests`,
    staffMember: t`Staff`,
  };
  const itemOf = ({ kind, id, name, detail, isDraft }: Found): FoundItem => ({
    path: kinds[kind].pathOf(id),
    name: name || t`Without a name`,
    detail: isRecent && kind in nouns ? nouns[kind as keyof typeof nouns] : detail,
    mark: isDraft ? t`Draft` : '',
    icon: kinds[kind].icon,
  });
  const of = (kind: FoundKind) => records.filter((record) => record.kind === kind).map(itemOf);
  const pageGroup = { label: t`Pages`, items: pages.map(({ path, label, icon }) => ({ path, name: i18n._(label), detail: '', mark: '', icon })) };
  const recent = [
    { label: t`Worked on last`, items: records.filter(({ kind }) => kind !== 'request').map(itemOf) },
    { label: t`Newest requests`, items: of('request') },
  ];
  const groups = isRecent ? recent : foundKinds.map((kind) => ({ label: labels[kind], items: of(kind) }));
  return [pageGroup, ...groups].filter(({ items }) => items.length > 0);
}
