import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '#shared/i18n/format.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { medicalInfosAdmin } from './medical-infos-admin.ts';

export function InformationPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { labels, words } = useCollectionWords(medicalInfosAdmin.collection);
  return (
    <CollectionList
      admin={medicalInfosAdmin}
      texts={{
        title: t`Information`,
        addLabel: t`Add New Information`,
        nameLabel: t`Title`,
        searchLabel: t`Search information`,
        searchPlaceholder: t`Search by title or text`,
        all: { category: t`All`, month: t`All months` },
        loadFailure: t`Failed to load information`,
        failures: {
          remove: t`Failed to delete information.`,
          change: t`Failed to update information. Please try again.`,
          duplicate: t`Failed to duplicate information.`,
        },
      }}
      columns={[
        { key: 'category', label: labels.category, show: ({ values }) => words.category[values.category] },
        {
          key: 'time',
          label: t`Month and week`,
          sort: 'time',
          show: ({ values: { month, week } }) => {
            if (month === null || week === null) return null;
            const name = formatMonth(monthNames.indexOf(month), locale);
            return t`${name}, week ${week}`;
          },
        },
      ]}
    />
  );
}
