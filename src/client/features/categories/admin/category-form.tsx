import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type CategoryInput, type CategoryRecord, categoryInputSchema } from '#shared/schemas/categories.schema.ts';
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
import { useCategoryTexts } from './use-category-texts.ts';

export interface CategoryFormProps {
  /** The category that is changed, null for a new one. */
  record: CategoryRecord | null;
  save: (input: CategoryInput) => Promise<unknown>;
  /** Saved, and the success was read. */
  onDone: () => void;
  /** Changing this one is given up; absent for a new one. */
  onCancel?: () => void;
}

const emptyCategory = { titleEn: '', titleAr: '', subtitleEn: '', subtitleAr: '' };

/** A category's titles and subtitles. What is typed stays until it is saved. */
export function CategoryForm({ record, save, onDone, onCancel }: CategoryFormProps) {
  const { t } = useLingui();
  const form = useStaffForm({ initialValues: record ? pickFields(record) : emptyCategory, schema: categoryInputSchema, toInput: (values) => values });
  const draft = useFormDraft(form, `category:${record?.id ?? 'new'}`);
  const guard = useUnsavedGuard(form.isDirty());
  const { title, fallback, texts } = useCategoryTexts(record);
  const sending = useSending<CategoryInput>({
    send: save,
    fallback,
    onSent: () => {
      draft.clear();
      guard.release();
    },
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone,
  });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle') sending.ask(categoryInputSchema.parse(values));
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
      <Stack>
        {draft.isRestored && <DraftNotice onDiscard={() => giveUp(form.reset)} />}
        <FormSection title={title}>
          <BilingualField form={form} name="title" labels={{ en: t`Title in English`, ar: t`Title in Arabic` }} isRequired />
          <BilingualField form={form} name="subtitle" labels={{ en: t`Subtitle in English`, ar: t`Subtitle in Arabic` }} />
          <Group justify="flex-end">
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button type="submit" title={t`Ctrl + S`}>
              {record ? <Trans>Save changes</Trans> : <Trans>Add category</Trans>}
            </Button>
          </Group>
        </FormSection>
      </Stack>
      <SendDialog {...sending.dialog} texts={{ ...texts, failureText: sending.failure }} />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={() => giveUp(guard.leave)} />
    </form>
  );
}

function pickFields({ titleEn, titleAr, subtitleEn, subtitleAr }: CategoryRecord): typeof emptyCategory {
  return { titleEn, titleAr, subtitleEn, subtitleAr };
}
