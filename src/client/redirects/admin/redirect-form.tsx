import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type RedirectInput, type RedirectRecord, redirectInputSchema } from '#shared/redirects/redirects.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';

export interface RedirectFormProps {
  /** Null for a new redirect. */
  record: RedirectRecord | null;
  save: (input: RedirectInput, version: number) => Promise<unknown>;
  /** Returns the stored redirect of now; absent for a new one. */
  reload?: () => Promise<RedirectRecord>;
  onDone: () => void;
  /** Cancels the edit; absent for a new redirect. */
  onCancel?: () => void;
}

const baseOf = ({ version, fromPath, toPath }: RedirectRecord) => ({ version, values: { fromPath, toPath } });

/** The form of a redirect. A draft of the values is stored until they are saved. */
export function RedirectForm({ record, save, reload, onDone, onCancel }: RedirectFormProps) {
  const { t } = useLingui();
  const labels = { fromPath: t`Old address`, toPath: t`Leads to` };
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this redirect?`,
    confirmSaving: t`Save changes to this redirect?`,
    addLabel: t`Add redirect`,
    added: t`Redirect added successfully!`,
    updated: t`Redirect updated successfully!`,
  });
  const form = useRecordForm<RedirectInput, typeof redirectInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: { fromPath: '', toPath: '' } },
    schema: redirectInputSchema,
    toInput: (values) => values,
    draftName: `redirect:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts: () => ({ ...texts({}), confirmText: t`Visitors who open the old address are redirected to the new one.`, successText: '' }),
    fallback: t`Failed to save redirect. Please try again.`,
    onDone,
  });
  const addressProps = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', required: true } as const;
  return (
    <RecordFormFrame form={form} labels={labels} submitLabel={submitLabel} onCancel={onCancel}>
      <FormSection title={record ? t`Edit redirect` : t`New redirect`}>
        <TextInput
          {...form.fields.getInputProps('fromPath')}
          {...addressProps}
          label={labels.fromPath}
          description={t`The part after the site’s name, with its slash. A query is kept.`}
          placeholder="/old-page.html"
        />
        <TextInput
          {...form.fields.getInputProps('toPath')}
          {...addressProps}
          label={labels.toPath}
          description={t`An address of this site. Below /ar the Arabic page is found by itself.`}
          placeholder="/aboutPage"
        />
      </FormSection>
    </RecordFormFrame>
  );
}
