import { useLingui } from '@lingui/react/macro';
import { type CategoryInput, type CategoryRecord, categoryInputSchema } from '#shared/categories/categories.schema.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useCategoryLabels } from './use-category-labels.ts';

export interface CategoryFormProps {
  /** Null for a new category. */
  record: CategoryRecord | null;
  save: (input: CategoryInput, version: number) => Promise<unknown>;
  /** Returns the stored category of now; absent for a new one. */
  reload?: () => Promise<CategoryRecord>;
  /** Called after the success message was closed. */
  onDone: () => void;
  /** Cancels the edit; absent for a new category. */
  onCancel?: () => void;
}

const emptyCategory = { titleEn: '', titleAr: '', subtitleEn: '', subtitleAr: '', isPublished: true };

const baseOf = ({ version, titleEn, titleAr, subtitleEn, subtitleAr, isPublished }: CategoryRecord) => ({
  version,
  values: { titleEn, titleAr, subtitleEn, subtitleAr, isPublished },
});

/** The form of a category. A draft of the values is stored until they are saved. */
export function CategoryForm({ record, save, reload, onDone, onCancel }: CategoryFormProps) {
  const { t } = useLingui();
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this category?`,
    confirmSaving: t`Save changes to this category?`,
    addLabel: t`Add category`,
    added: t`Category added successfully!`,
    updated: t`Category updated successfully!`,
  });
  const form = useRecordForm<typeof emptyCategory, typeof categoryInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyCategory },
    schema: categoryInputSchema,
    toInput: (values) => values,
    draftName: `category:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts,
    fallback: record ? t`Failed to update category. Please try again.` : t`Failed to add category. Please try again.`,
    onDone,
  });
  const labels = useCategoryLabels();
  return (
    <RecordFormFrame form={form} labels={labels} submitLabel={submitLabel} onCancel={onCancel} isFocused={record !== null}>
      <FormSection title={record ? t`Edit category` : t`New category`}>
        <BilingualField form={form.fields} name="title" labels={{ en: labels.titleEn, ar: labels.titleAr }} isRequired />
        <BilingualField form={form.fields} name="subtitle" labels={{ en: labels.subtitleEn, ar: labels.subtitleAr }} />
      </FormSection>
    </RecordFormFrame>
  );
}
