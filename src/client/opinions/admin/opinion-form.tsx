import { useLingui } from '@lingui/react/macro';
import type { Picture } from '#shared/media/media.schema.ts';
import { type OpinionInput, type OpinionRecord, opinionInputSchema } from '#shared/opinions/opinions.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { PictureField } from '../../ui/admin/pictures/picture-field.tsx';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { useOpinionLabels } from './use-opinion-labels.ts';

export interface OpinionFormProps {
  /** The testimonial that is changed, null for a new one. */
  record: OpinionRecord | null;
  save: (input: OpinionInput, version: number) => Promise<unknown>;
  /** The testimonial as it is stored now; absent for a new one. */
  reload?: () => Promise<OpinionRecord>;
}

const emptyOpinion = { altTextEn: '', altTextAr: '', picture: null as Picture | null, isPublished: true };

const baseOf = ({ version, altTextEn, altTextAr, picture, isPublished }: OpinionRecord) => ({
  version,
  values: { altTextEn, altTextAr, picture, isPublished },
});

/** A testimonial: its picture, and in words what the picture says. What is typed stays until it is saved. */
export function OpinionForm({ record, save, reload }: OpinionFormProps) {
  const { t } = useLingui();
  const labels = useOpinionLabels();
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this opinion?`,
    confirmSaving: t`Save changes to this opinion?`,
    addLabel: t`Add opinion`,
    added: t`Opinion added successfully!`,
    updated: t`Opinion updated successfully!`,
  });
  const leave = useLeaveToList(adminPaths.opinions(), record === null);
  const form = useRecordForm<typeof emptyOpinion, typeof opinionInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyOpinion },
    schema: opinionInputSchema,
    toInput: ({ picture, ...fields }) => ({ ...fields, pictureId: picture?.id ?? null }),
    draftName: `opinion:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts,
    fallback: record ? t`Failed to update opinion. Please try again.` : t`Failed to add opinion. Please try again.`,
    onDone: leave,
  });
  const { fields, setBusy } = form;
  return (
    <RecordFormFrame
      form={form}
      labels={labels}
      submitLabel={submitLabel}
      onCancel={leave}
      onSite={record ? { path: recordPaths.opinion(record), isPublished: record.isPublished } : undefined}
    >
      <FormSection title={t`What it says`}>
        <BilingualField form={fields} name="altText" labels={{ en: labels.altTextEn, ar: labels.altTextAr }} isRequired={{ en: true, ar: false }} lines={2} />
      </FormSection>
      <FormSection title={labels.picture}>
        <PictureField
          picture={fields.values.picture}
          error={fields.errors.pictureId}
          onChange={(picture) => fields.setFieldValue('picture', picture)}
          onBusy={setBusy('picture')}
        />
      </FormSection>
    </RecordFormFrame>
  );
}
