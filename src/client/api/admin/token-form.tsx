import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type ApiTokenInput,
  apiTokenInputSchema,
  type NewApiToken,
  tokenLifetimes,
} from '#shared/api/api-tokens.schema.ts';
import { type ApiScope, apiScopes } from '#shared/permissions.ts';
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
import { useTokenTexts } from './use-token-texts.ts';

const usualDays = 90;
const emptyToken = { name: '', scopes: [] as ApiScope[], days: String(usualDays) };
const toInput = ({ days, ...values }: typeof emptyToken) => ({ ...values, days: Number(days) });

/**
 * The form for a new token. The browser keeps the draft until the server has created the token, and shows the token
 * once.
 */
export function TokenForm({ create }: { create: (input: ApiTokenInput) => Promise<NewApiToken> }) {
  const { t } = useLingui();
  const { scopes, lifetimes } = useTokenTexts();
  const [token, setToken] = useState('');
  const form = useStaffForm({
    initialValues: emptyToken,
    schema: apiTokenInputSchema,
    toInput,
  });
  const draft = useFormDraft(form, 'token', { version: 0, values: emptyToken });
  const sending = useSending<ApiTokenInput>({
    send: async (input) => setToken((await create(input)).token),
    onSent: draft.clear,
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone: () => {
      setToken('');
      form.reset();
    },
  });
  const name = form.values.name.trim();
  const texts = {
    confirmTitle: t`Create this token?`,
    confirmText: t`Programs that use “${name}” act on behalf of the centre until the token expires or is revoked.`,
    confirmLabel: t`Create token`,
    cancelLabel: t`Cancel`,
    sendingText: t`Saving…`,
    successTitle: t`The token was created`,
    successText: <SecretText secret={token} copyLabel={t`Copy the token`} />,
    failureTitle: t`The token could not be created. Please try again.`,
    failureText: sending.failure,
    closeLabel: sending.dialog.step === 'success' ? t`I have copied it` : t`Close`,
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => sending.ask(apiTokenInputSchema.parse(toInput(values))))}>
      <FormSection title={t`New token`}>
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...form.getInputProps('name')}
            label={t`Program or device`}
            placeholder={t`For example: the reception’s tablet`}
            {...required()}
          />
          <Select
            {...form.getInputProps('days')}
            label={t`Valid for`}
            data={tokenLifetimes.map((days) => ({ value: String(days), label: lifetimes[days] }))}
            allowDeselect={false}
            checkIconPosition="right"
          />
        </SimpleGrid>
        <Checkbox.Group {...form.getInputProps('scopes')} label={t`Permissions`} size="md" withAsterisk>
          <Stack gap={0} mt="2xs">
            {apiScopes.map((scope) => (
              <ListedCheckbox key={scope} value={scope} label={scopes[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button type="submit">
            <Trans>Create token</Trans>
          </Button>
        </Group>
      </FormSection>
      <SendDialog {...sending.dialog} texts={texts} />
    </form>
  );
}
