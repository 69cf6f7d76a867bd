import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  type Webhook,
  type WebhookInput,
  type WebhookTopic,
  webhookInputSchema,
  webhookTopics,
} from '#shared/webhooks/webhooks.schema.ts';
import { DraftNotice } from '../../ui/admin/forms/draft-notice.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { ListedCheckbox } from '../../ui/admin/forms/listed-checkbox.tsx';
import { required } from '../../ui/admin/forms/required.ts';
import { SecretText } from '../../ui/admin/forms/secret-text.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useSending } from '../../ui/admin/lib/use-sending.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';

interface WebhookFormProps {
  /** Null for a new webhook. */
  record: Webhook | null;
  /** Resolves to the secret of a new webhook, which is shown only once. */
  save: (input: WebhookInput) => Promise<string>;
}

const emptyWebhook = { name: '', url: '', topics: [] as WebhookTopic[] };

/** The form of a webhook. A draft of the values is stored until they are saved. */
export function WebhookForm({ record, save }: WebhookFormProps) {
  const { t } = useLingui();
  const { topics } = useWebhookTexts();
  const [secret, setSecret] = useState('');
  const stored = record ? { name: record.name, url: record.url, topics: record.topics } : emptyWebhook;
  const form = useStaffForm({ initialValues: stored, schema: webhookInputSchema, toInput: (values) => values });
  const draft = useFormDraft(form, `webhook:${record?.id ?? 'new'}`, { version: 0, values: stored });
  const sending = useSending<WebhookInput>({
    send: async (input) => setSecret(await save(input)),
    onSent: () => {
      draft.clear();
      form.resetDirty();
    },
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone: () => {
      setSecret('');
      if (record === null) form.reset();
    },
  });
  const url = form.values.url.trim();
  const saveLabel = record ? t`Save changes` : t`Add webhook`;
  const texts = {
    confirmTitle: record ? t`Save changes to this webhook?` : t`Add this webhook?`,
    confirmText: t`The site notifies ${url} of these events from now on.`,
    confirmLabel: saveLabel,
    cancelLabel: t`Cancel`,
    sendingText: t`Saving…`,
    successTitle: record ? t`The webhook was changed` : t`The webhook was added. This is its secret`,
    successText: (record ? '' : <SecretText secret={secret} copyLabel={t`Copy the secret`} />) as ReactNode,
    failureTitle: t`The webhook could not be saved. Please try again.`,
    failureText: sending.failure,
    closeLabel: record === null && sending.dialog.step === 'success' ? t`I have copied it` : t`Close`,
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => sending.ask(webhookInputSchema.parse(values)))}>
      <FormSection title={record ? t`Edit webhook` : t`New webhook`}>
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...form.getInputProps('name')}
            label={t`Name`}
            placeholder={t`For example: the laboratory’s system`}
            {...required()}
          />
          <TextInput
            {...form.getInputProps('url')}
            type="url"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            label={t`Web address`}
            placeholder="https://example.com/webhook"
            {...required()}
          />
        </SimpleGrid>
        <Checkbox.Group {...form.getInputProps('topics')} label={t`Notify it about`} size="md" withAsterisk>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="2xs" spacing="xs" verticalSpacing={0}>
            {webhookTopics.map((topic) => (
              <ListedCheckbox key={topic} value={topic} label={topics[topic]} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button type="submit">{record ? <Trans>Save changes</Trans> : <Trans>Add webhook</Trans>}</Button>
        </Group>
      </FormSection>
      <SendDialog {...sending.dialog} texts={texts} />
    </form>
  );
}
