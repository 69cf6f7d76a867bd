import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { FieldName } from '#shared/collections/define-collection.ts';
import { localized } from '#shared/i18n/localized.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { adminPaths } from '#shared/paths.ts';
import type { FormAdmin } from '../../content/admin/collection-admin.ts';
import { type FormValuesOf, unnamedRecord } from '../../content/admin/form-values.ts';
import { SimpleEditor } from '../../content/admin/simple-editor.tsx';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import type { RecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import type { NamesAdmin } from './used-names-list.tsx';

type LabTests = typeof labTestsCollection;

export const labTestsAdmin: FormAdmin<LabTests> & NamesAdmin = {
  collection: labTestsCollection,
  hooks: trpc.admin.labTests,
  useCaches: () => {
    const { labTests } = trpc.useUtils().admin;
    return [labTests.list, labTests.listChoices];
  },
  useClient: () => trpc.useUtils().client.admin.labTests,
};

/** The form of a laboratory test; of a new one without an id. */
export function LabTestForm({ id, onLeave }: { id: string | undefined; onLeave: () => void }) {
  const { t } = useLingui();
  const { optionsOf } = useCollectionWords(labTestsCollection);
  return (
    <SimpleEditor
      admin={labTestsAdmin}
      id={id}
      loadFailure={t`Failed to load laboratory tests`}
      texts={{
        newTitle: t`New test`,
        editTitle: t`Edit test`,
        confirmAdding: t`Add this test?`,
        confirmSaving: t`Save changes to this test?`,
        confirmText: id
          ? t`A new name appears in every package that contains the test.`
          : t`It can then be chosen for packages.`,
        addLabel: t`Add test`,
        added: t`Test added successfully!`,
        updated: t`Test updated successfully!`,
        failureTitle: t`Failed to save test. Please try again.`,
      }}
      inputs={{
        name: (form, labels) => (
          <BilingualField form={form} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
        ),
        purpose: (form, labels) => (
          <BilingualField
            form={form}
            name="purpose"
            labels={{ en: labels.purposeEn, ar: labels.purposeAr }}
            lines={2}
          />
        ),
        defaultPanelId: (form, labels) => <PanelField form={form} labels={labels} />,
        tube: (form, labels) => (
          <Select
            {...form.getInputProps('tube')}
            value={form.values.tube || null}
            onChange={(tube) => form.setFieldValue('tube', tube ?? '')}
            data={optionsOf('tube')}
            label={labels.tube}
            description={t`Shown to the person who takes the samples.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t`Not stated`}
            clearable
            clearButtonProps={{ 'aria-label': t`Not stated` }}
            checkIconPosition="right"
          />
        ),
      }}
      onLeave={onLeave}
    />
  );
}

function PanelField({
  form,
  labels,
}: {
  form: RecordForm<FormValuesOf<LabTests>>['fields'];
  labels: Record<FieldName<LabTests>, string>;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  const panels = trpc.admin.tagsAndPanels.panel.list.useQuery();
  return (
    <Select
      {...form.getInputProps('defaultPanelId')}
      value={form.values.defaultPanelId?.id ?? null}
      onChange={(id) => form.setFieldValue('defaultPanelId', id === null ? null : unnamedRecord(id))}
      data={panels.data?.map(({ id, values }) => ({ value: id, label: localized(values, 'name', locale) })) ?? []}
      label={labels.defaultPanelId}
      description={
        panels.data?.length === 0 ? (
          <EmptyChoice text={t`There are no panels yet.`} to={adminPaths.panels()} label={t`Add a panel`} />
        ) : (
          t`Proposed when the test is added to a package.`
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t`None`}
      clearable
      clearButtonProps={{ 'aria-label': t`No usual panel` }}
      searchable
      checkIconPosition="right"
    />
  );
}
