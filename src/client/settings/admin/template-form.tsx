import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { type ReplyTemplateInput, replyTemplateInputSchema } from '#shared/settings/reply-templates.schema.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { SaveBar, SavedForm } from '../../ui/admin/forms/saved-form.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useSavedForm } from '../../ui/admin/forms/use-saved-form.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useMerge } from '../../ui/admin/lib/use-merge.ts';
import { MergedNotice } from '../../ui/admin/section-form/merged-notice.tsx';
import { FieldChips } from './field-chips.tsx';
import { templateGroups } from './template-groups.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useFieldInsertion } from './use-field-insertion.ts';

type ReplyTemplate = Settings['replyTemplates'][number];

interface TemplateFormProps {
  /** Null for a new template. */
  template: ReplyTemplate | null;
  /** Stores the values as a change of the given template version. */
  save: (values: ReplyTemplateInput, seen: ReplyTemplate) => Promise<unknown>;
  /** Returns the stored template of now; absent for a new one. */
  readStored?: () => Promise<ReplyTemplate>;
  /** Called after the success message was closed. */
  onDone: () => void;
  onCancel: () => void;
}

const emptyTemplate: ReplyTemplateInput = { titleEn: '', titleAr: '', subjectEn: '', subjectAr: '', textEn: '', textAr: '' };

/** A reply template in both languages, with its placeholders and a preview. */
export function TemplateForm({ template, save, readStored, onDone, onCancel }: TemplateFormProps) {
  const { t } = useLingui();
  const { key, ...values } = template ?? { key: '', ...emptyTemplate };
  const form = useStaffForm({ initialValues: values, schema: replyTemplateInputSchema, toInput: (typed) => typed });
  const draft = useFormDraft(form, `reply-template:${template?.key ?? 'new'}`, { version: 0, values });
  // The draft may be based on an older version.
  const merging = useMerge({
    form,
    stored: { values: draft.base.values },
    readStored: async () => ({ values: readStored ? textsOf(await readStored()) : values }),
  });
  const saving = useSavedForm<ReplyTemplateInput, ReplyTemplateInput>({
    form,
    toInput: (typed) => replyTemplateInputSchema.parse(typed),
    save: (input) => save(input, { key, ...merging.base.values }),
    texts: {
      confirmTitle: t`Save this template?`,
      confirmText: t`Everybody who answers requests finds it in the inbox at once.`,
      successTitle: t`The template was saved.`,
      failureTitle: t`The template could not be saved.`,
    },
    draft,
    onFailed: merging.handleFailure,
    onDone,
  });
  const insertion = useFieldInsertion(form);
  return (
    <SavedForm saving={saving}>
      {merging.notice && <MergedNotice {...merging.notice} groups={templateGroups} />}
      <FormSection title={t`Template`}>
        <BilingualField form={form} name="title" labels={{ en: t`Title in English`, ar: t`Title in Arabic` }} isRequired />
        <FieldChips onInsert={insertion.insert} />
        <Stack onFocusCapture={insertion.handleFocus}>
          <BilingualField form={form} name="subject" labels={{ en: t`Subject in English`, ar: t`Subject in Arabic` }} />
          <BilingualField form={form} name="text" labels={{ en: t`Text in English`, ar: t`Text in Arabic` }} isRequired lines={9} />
        </Stack>
        <SaveBar label={template ? <Trans>Save changes</Trans> : <Trans>Add template</Trans>} onCancel={onCancel} />
      </FormSection>
      <TemplatePreview template={form.getValues()} />
    </SavedForm>
  );
}

const textsOf = ({ key: _key, ...texts }: ReplyTemplate): ReplyTemplateInput => texts;
