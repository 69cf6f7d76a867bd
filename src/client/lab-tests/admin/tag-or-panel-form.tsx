import { useLingui } from '@lingui/react/macro';
import { type TagOrPanelInput, type TagOrPanelKind, type TagOrPanelRecord, tagOrPanelInputSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useTagsAndPanelsTexts } from './use-tags-and-panels-texts.ts';

export interface TagOrPanelFormProps {
  kind: TagOrPanelKind;
  /** Null for a new tag or panel. */
  record: TagOrPanelRecord | null;
  save: (input: TagOrPanelInput, version: number) => Promise<unknown>;
  /** Returns the stored record of now; absent for a new one. */
  reload?: () => Promise<TagOrPanelRecord>;
  onDone: () => void;
  /** Cancels the edit; absent for a new record. */
  onCancel?: () => void;
}

const baseOf = ({ version, nameEn, nameAr }: TagOrPanelRecord) => ({ version, values: { nameEn, nameAr } });

/** The form of a tag or panel. A draft of the values is stored until they are saved. */
export function TagOrPanelForm({ kind, record, save, reload, onDone, onCancel }: TagOrPanelFormProps) {
  const { t } = useLingui();
  const words = useTagsAndPanelsTexts(kind);
  const labels = { nameEn: t`Name in English`, nameAr: t`Name in Arabic` };
  const { submitLabel, texts } = useSaveTexts({ isNew: record === null, ...words });
  const confirmText = record ? t`It is renamed in every package that uses it.` : t`It can then be chosen for packages.`;
  const form = useRecordForm<TagOrPanelInput, typeof tagOrPanelInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: { nameEn: '', nameAr: '' } },
    schema: tagOrPanelInputSchema,
    toInput: (values) => values,
    draftName: `${kind}:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts: () => ({ ...texts({}), confirmText, successText: '' }),
    fallback: words.failedSaving,
    onDone,
  });
  return (
    <RecordFormFrame form={form} labels={labels} submitLabel={submitLabel} onCancel={onCancel} isFocused={record !== null}>
      <FormSection title={record ? words.editTitle : words.newTitle}>
        <BilingualField form={form.fields} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
      </FormSection>
    </RecordFormFrame>
  );
}
