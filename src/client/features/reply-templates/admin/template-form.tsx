import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReplyTemplateInput, replyTemplateInputSchema } from '#shared/schemas/reply-templates.schema.ts';
import type { Settings } from '#shared/schemas/settings.schema.ts';
import { BilingualField } from '../../../components/admin/bilingual-field.tsx';
import { DraftNotice } from '../../../components/admin/draft-notice.tsx';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useFormDraft } from '../../../lib/admin/use-form-draft.ts';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { appErrorOf } from '../../../lib/app-error.ts';
import { FieldChips } from './field-chips.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useFieldInsertion } from './use-field-insertion.ts';

export interface TemplateFormProps {
  /** Absent for a new one. */
  template: Settings['replyTemplates'][number] | null;
  save: (values: ReplyTemplateInput) => Promise<unknown>;
  /** Saved, and the success was read. */
  onDone: () => void;
  onCancel: () => void;
}

const emptyTemplate: ReplyTemplateInput = { titleEn: '', titleAr: '', subjectEn: '', subjectAr: '', textEn: '', textAr: '' };

/** One template in both languages, with the fields that it can name and how it would read. */
export function TemplateForm({ template, save, onDone, onCancel }: TemplateFormProps) {
  const { t } = useLingui();
  const { key: _key, ...values } = template ?? { key: '', ...emptyTemplate };
  const form = useStaffForm({ initialValues: values, schema: replyTemplateInputSchema, toInput: (typed) => typed });
  const draft = useFormDraft(form, `reply-template:${template?.key ?? 'new'}`, { version: 0, values });
  const guard = useUnsavedGuard(form.isDirty());
  const insertion = useFieldInsertion(form);
  const sending = useSending<ReplyTemplateInput>({
    send: save,
    fallback: t`The template could not be saved.`,
    onSent: () => {
      draft.clear();
      guard.release();
    },
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone,
  });
  const handleSubmit = form.onSubmit(
    (typed) => {
      if (sending.dialog.step === 'idle') sending.ask(replyTemplateInputSchema.parse(typed));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);
  const giveUp = (leave: () => void) => {
    draft.clear();
    leave();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {draft.isRestored && <DraftNotice onDiscard={() => giveUp(form.reset)} />}
        <FormSection title={t`Template`}>
          <BilingualField form={form} name="title" labels={{ en: t`Title in English`, ar: t`Title in Arabic` }} isRequired />
          <FieldChips onInsert={insertion.insert} />
          <Stack onFocusCapture={insertion.handleFocus}>
            <BilingualField form={form} name="subject" labels={{ en: t`Subject in English`, ar: t`Subject in Arabic` }} />
            <BilingualField form={form} name="text" labels={{ en: t`Text in English`, ar: t`Text in Arabic` }} isRequired lines={9} />
          </Stack>
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" title={t`Ctrl + S`}>
              {template ? <Trans>Save changes</Trans> : <Trans>Add template</Trans>}
            </Button>
          </Group>
        </FormSection>
        <TemplatePreview template={form.getValues()} />
      </Stack>
      <SendDialog
        {...sending.dialog}
        texts={{
          confirmTitle: t`Save this template?`,
          confirmText: t`Everybody who answers requests finds it in the inbox at once.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The template was saved.`,
          successText: '',
          failureTitle: t`The template could not be saved.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={() => giveUp(guard.leave)} />
    </form>
  );
}
