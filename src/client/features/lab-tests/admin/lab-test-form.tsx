import { useLingui } from '@lingui/react/macro';
import { type LabTestInput, type LabTestRecord, labTestInputSchema } from '#shared/schemas/lab-tests.schema.ts';
import { BilingualField } from '../../../components/admin/bilingual-field.tsx';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { RecordFormFrame } from '../../../components/admin/records/record-form.tsx';
import { useSaveTexts } from '../../../components/admin/records/save-texts.ts';
import { useRecordForm } from '../../../lib/admin/use-record-form.ts';

export interface LabTestFormProps {
  /** The test that gets other names, null for a new one. */
  record: LabTestRecord | null;
  save: (input: LabTestInput, version: number) => Promise<unknown>;
  /** The test as it is stored now; absent for a new one. */
  reload?: () => Promise<LabTestRecord>;
  onDone: () => void;
  /** Changing this one is given up; absent for a new one. */
  onCancel?: () => void;
}

const baseOf = ({ version, nameEn, nameAr }: LabTestRecord) => ({ version, values: { nameEn, nameAr } });

/** A laboratory test's names. What is typed stays until it is saved. */
export function LabTestForm({ record, save, reload, onDone, onCancel }: LabTestFormProps) {
  const { t } = useLingui();
  const labels = { nameEn: t`Name in English`, nameAr: t`Name in Arabic` };
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this test?`,
    confirmSaving: t`Rename this test?`,
    addLabel: t`Add test`,
    added: t`Test added successfully!`,
    updated: t`Test renamed successfully!`,
  });
  const confirmText = record ? t`It is renamed in every package that holds it.` : t`It can then be chosen for packages.`;
  const form = useRecordForm<LabTestInput, typeof labTestInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: { nameEn: '', nameAr: '' } },
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
      <FormSection title={record ? t`Rename test` : t`New test`}>
        <BilingualField form={form.fields} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
      </FormSection>
    </RecordFormFrame>
  );
}
