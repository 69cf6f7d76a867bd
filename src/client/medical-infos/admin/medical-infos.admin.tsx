import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { formatMonth } from '#shared/i18n/format.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { sitePaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import type { FormValuesOf } from '../../content/admin/form-values.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { LabTestField } from '../../lab-tests/admin/lab-test-field.tsx';
import { PackageField } from '../../packages/admin/package-field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const medicalInfosAdmin = collectionAdmin({
  collection: medicalInfosCollection,
  hooks: trpc.admin.medicalInfos,
  review: { set: trpc.admin.medicalInfos.setReviewed, of: ({ computed }) => computed },
  useCaches: () => [trpc.useUtils().admin.medicalInfos.list],
  useClient: () => trpc.useUtils().client.admin.medicalInfos,
});

export function MedicalInfosPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { words } = useCollectionWords(medicalInfosAdmin.collection);
  return (
    <CollectionList
      admin={medicalInfosAdmin}
      texts={{
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
      detailOf={({ values }) => words.category[values.category]}
      columns={[
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

const isWeekly = ({ category }: FormValuesOf<typeof medicalInfosCollection>) => category === 'weekly';

export function MedicalInfoEditorPage() {
  const { t } = useLingui();
  const start = sitePaths.medicalInfo('');
  const packageInput = ({ props }: { props: Omit<ComponentProps<typeof PackageField>, 'hint'> }) => (
    <PackageField {...props} hint={t`Visitors find it below the text.`} />
  );
  const labTestInput = ({ props }: { props: Omit<ComponentProps<typeof LabTestField>, 'hint'> }) => (
    <LabTestField {...props} hint={t`Visitors find it below the text once it has a page of its own.`} />
  );
  return (
    <CollectionEditor
      admin={medicalInfosAdmin}
      sections={formLayout(medicalInfosAdmin.collection, [
        { title: t`What it says`, inputs: ['title', 'lead', 'description', 'pictureId'] },
        {
          title: t`Place on the site`,
          inputs: ['slug', ['category', 'week', 'month']],
          own: {
            slug: ({ props }) => (
              <TextInput
                {...props}
                dir="ltr"
                description={t`After ${start}. If empty, made from the English title. The former address of a page leads to the new one.`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            ),
          },
          placeholders: { category: t`Choose a category`, month: t`Choose a month` },
          shownIf: { week: isWeekly, month: isWeekly },
        },
        {
          title: t`Author and medical review`,
          inputs: ['author', 'reviewer', 'reviewedOn'],
          hints: {
            reviewedOn: t`A change of the title, the introduction or the description removes the reviewer and the day from the page, unless you enter the day of a new review.`,
          },
        },
        {
          title: t`Packages on this topic`,
          inputs: ['firstPackageId', 'secondPackageId', 'thirdPackageId'],
          own: { firstPackageId: packageInput, secondPackageId: packageInput, thirdPackageId: packageInput },
        },
        {
          title: t`Laboratory tests on this topic`,
          inputs: ['firstLabTestId', 'secondLabTestId', 'thirdLabTestId'],
          own: { firstLabTestId: labTestInput, secondLabTestId: labTestInput, thirdLabTestId: labTestInput },
        },
      ])}
      texts={{
        editTitle: t`Edit information`,
        loadFailure: t`Failed to load medical info details`,
        addLabel: t`Add information`,
        confirmAdding: t`Add this information?`,
        confirmSaving: t`Save changes to this information?`,
        added: t`Information added successfully!`,
        updated: t`Information updated successfully!`,
        addFailure: t`Failed to add information. Please try again.`,
        updateFailure: t`Failed to update information. Please try again.`,
      }}
    />
  );
}
