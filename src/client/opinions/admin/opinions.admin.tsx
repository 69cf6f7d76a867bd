import { useLingui } from '@lingui/react/macro';
import { formatMonthAndYear } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { withAltText } from '#shared/opinions/opinions.rules.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { PackageField } from '../../packages/admin/package-field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { MonthField } from './month-field.tsx';

const opinionsAdmin = collectionAdmin({
  collection: opinionsCollection,
  hooks: trpc.admin.opinions,
  useCaches: () => [trpc.useUtils().admin.opinions.list],
  useClient: () => trpc.useUtils().client.admin.opinions,
});

export function OpinionsPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <CollectionList
      admin={opinionsAdmin}
      detailOf={({ values: { monthStart, ...values } }) =>
        [localized(values, 'firstName', locale), monthStart && formatMonthAndYear(monthStart, locale)]
          .filter(Boolean)
          .join(' · ')
      }
      texts={{
        nameLabel: t`What it says`,
        searchLabel: t`Search opinions`,
        searchPlaceholder: t`Search by words or first name`,
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

export function OpinionEditorPage() {
  const { t } = useLingui();
  return (
    <CollectionEditor
      admin={opinionsAdmin}
      complete={withAltText}
      sections={formLayout(opinionsAdmin.collection, [
        {
          title: t`What it says`,
          note: t`With the visitor’s written consent, and with the approval that your authority requires.`,
          inputs: ['quote', 'firstName', 'monthStart', 'packageId', 'service'],
          own: {
            monthStart: ({ props }) => <MonthField {...props} />,
            packageId: ({ props }) => (
              <PackageField {...props} hint={t`Visitors find a link to it beside these words.`} />
            ),
          },
          // The text about the picture is required, and names the testimonial in lists.
          proposes: { quote: 'altText' },
          shownIf: { service: ({ packageId }) => packageId === null },
        },
        { title: t`Picture`, inputs: ['pictureId', 'altText'] },
      ])}
      texts={{
        editTitle: t`Edit opinion`,
        loadFailure: t`Failed to load opinion details`,
        addLabel: t`Add opinion`,
        confirmAdding: t`Add this opinion?`,
        confirmSaving: t`Save changes to this opinion?`,
        added: t`Opinion added successfully!`,
        updated: t`Opinion updated successfully!`,
        addFailure: t`Failed to add opinion. Please try again.`,
        updateFailure: t`Failed to update opinion. Please try again.`,
      }}
    />
  );
}
