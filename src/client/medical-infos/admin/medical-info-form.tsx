import { useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid } from '@mantine/core';
import { formatMonth } from '#shared/i18n/format.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { type MedicalInfoInput, type MedicalInfoRecord, medicalInfoInputSchema } from '#shared/medical-infos/medical-infos.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { emptyMedicalInfo, type MedicalInfoFormValues, toFormValues, toMedicalInfoInput } from './medical-info-form-values.ts';
import { useMedicalInfoLabels } from './use-medical-info-labels.ts';

export interface MedicalInfoFormProps {
  /** The piece of information that is changed, null for a new one. */
  record: MedicalInfoRecord | null;
  save: (input: MedicalInfoInput, version: number) => Promise<unknown>;
  /** It as it is stored now; absent for a new one. */
  reload?: () => Promise<MedicalInfoRecord>;
}

const baseOf = (record: MedicalInfoRecord) => ({ version: record.version, values: toFormValues(record) });

/** Everything staff say in a piece of medical information. What is typed stays until it is saved. */
export function MedicalInfoForm({ record, save, reload }: MedicalInfoFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const labels = useMedicalInfoLabels();
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this information?`,
    confirmSaving: t`Save changes to this information?`,
    addLabel: t`Add information`,
    added: t`Information added successfully!`,
    updated: t`Information updated successfully!`,
  });
  const leave = useLeaveToList(adminPaths.information(), record === null);
  const form = useRecordForm<MedicalInfoFormValues, typeof medicalInfoInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyMedicalInfo },
    schema: medicalInfoInputSchema,
    toInput: toMedicalInfoInput,
    draftName: `info:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts,
    fallback: record ? t`Failed to update information. Please try again.` : t`Failed to add information. Please try again.`,
    onDone: leave,
  });
  const { fields } = form;
  const { category, week } = fields.values;
  const handleCategory = (chosen: string | null) => {
    fields.setFieldValue('category', chosen === 'weekly' ? 'weekly' : 'general');
    if (chosen !== 'weekly') fields.setValues({ week: '', month: '' });
  };
  return (
    <RecordFormFrame
      form={form}
      labels={labels}
      submitLabel={submitLabel}
      onCancel={leave}
      onSite={record ? { path: recordPaths.medicalInfo(record), isPublished: record.isPublished } : undefined}
    >
      <FormSection title={t`What it says`}>
        <BilingualField form={fields} name="title" labels={{ en: labels.titleEn, ar: labels.titleAr }} isRequired />
        <BilingualField form={fields} name="description" labels={{ en: labels.descriptionEn, ar: labels.descriptionAr }} isRequired lines={6} />
      </FormSection>
      <FormSection title={t`Place on the site`}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Select
            {...fields.getInputProps('category')}
            value={category || null}
            onChange={handleCategory}
            data={[
              { value: 'general', label: t`General` },
              { value: 'weekly', label: t`Weekly` },
            ]}
            label={labels.category}
            placeholder={t`Choose a category`}
            withAsterisk
            allowDeselect={false}
            checkIconPosition="right"
          />
          {category === 'weekly' && (
            <>
              <NumberField {...fields.getInputProps('week')} value={week} label={labels.week} withAsterisk />
              <Select
                {...fields.getInputProps('month')}
                value={fields.values.month || null}
                data={monthNames.map((month, index) => ({ value: month, label: formatMonth(index, locale) }))}
                label={labels.month}
                placeholder={t`Choose a month`}
                withAsterisk
                allowDeselect={false}
                checkIconPosition="right"
              />
            </>
          )}
        </SimpleGrid>
      </FormSection>
    </RecordFormFrame>
  );
}
