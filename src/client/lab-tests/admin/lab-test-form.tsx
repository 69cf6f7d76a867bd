import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import { type LabTestInput, type LabTestRecord, labTestInputSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

export interface LabTestFormProps {
  /** Null for a new test. */
  record: LabTestRecord | null;
  save: (input: LabTestInput, version: number) => Promise<unknown>;
  /** Returns the stored test of now; absent for a new one. */
  reload?: () => Promise<LabTestRecord>;
  onDone: () => void;
  /** Cancels the edit; absent for a new test. */
  onCancel?: () => void;
}

const emptyLabTest = { nameEn: '', nameAr: '', defaultPanelId: null as string | null };

const baseOf = ({ version, nameEn, nameAr, defaultPanelId }: LabTestRecord) => ({ version, values: { nameEn, nameAr, defaultPanelId } });

/** The form of a laboratory test. A draft of the values is stored until they are saved. */
export function LabTestForm({ record, save, reload, onDone, onCancel }: LabTestFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const panels = trpc.admin.tagsAndPanels.list.useQuery({ kind: 'panel' });
  const labels = { nameEn: t`Name in English`, nameAr: t`Name in Arabic`, defaultPanelId: t`Usual panel` };
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this test?`,
    confirmSaving: t`Save changes to this test?`,
    addLabel: t`Add test`,
    added: t`Test added successfully!`,
    updated: t`Test updated successfully!`,
  });
  const confirmText = record ? t`A new name shows in every package that holds the test.` : t`It can then be chosen for packages.`;
  const form = useRecordForm<typeof emptyLabTest, typeof labTestInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyLabTest },
    schema: labTestInputSchema,
    toInput: (values) => values,
    draftName: `lab-test:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts: () => ({ ...texts({}), confirmText, successText: '' }),
    fallback: t`Failed to save test. Please try again.`,
    onDone,
  });
  return (
    <RecordFormFrame form={form} labels={labels} submitLabel={submitLabel} onCancel={onCancel} isFocused={record !== null}>
      <FormSection title={record ? t`Edit test` : t`New test`}>
        <BilingualField form={form.fields} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
        <Select
          {...form.fields.getInputProps('defaultPanelId')}
          data={panels.data?.map((panel) => ({ value: panel.id, label: localized(panel, 'name', locale) })) ?? []}
          label={labels.defaultPanelId}
          description={
            panels.data?.length === 0 ? (
              <EmptyChoice text={t`There are no panels yet to put tests into.`} to={adminPaths.panels()} label={t`Add a panel`} />
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
      </FormSection>
    </RecordFormFrame>
  );
}
