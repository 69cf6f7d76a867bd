import { useLingui } from '@lingui/react/macro';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { opinionsAdmin } from './opinions-admin.ts';

export function OpinionsPage() {
  const { t } = useLingui();
  return (
    <CollectionList
      admin={opinionsAdmin}
      texts={{
        title: t`Opinions`,
        addLabel: t`Add New Opinion`,
        nameLabel: t`What the picture says`,
        searchLabel: t`Search opinions`,
        searchPlaceholder: t`Search by what the picture says`,
        all: {},
        loadFailure: t`Failed to load opinions`,
        failures: {
          remove: t`Failed to delete opinion.`,
          change: t`Failed to update opinion. Please try again.`,
          duplicate: t`Failed to duplicate opinion.`,
        },
      }}
    />
  );
}
