import { Trans, useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type PasskeyStart, passkeyLimits } from '#shared/staff/passkeys.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { deviceName } from './device-name.ts';
import { usePasskeyFailureText } from './passkey-failure.ts';

/** The steps: current password, name of the passkey, then the device's prompt. */
export function PasskeySetup({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const begin = trpc.admin.account.beginPasskey.useMutation();
  if (!begin.data) return <CurrentPasswordForm label={t`Continue`} call={begin} onSend={begin.mutate} />;
  return <PasskeyForm start={begin.data} onDone={onDone} />;
}

function PasskeyForm({ start: { options, ticket }, onDone }: { start: PasskeyStart; onDone: () => void }) {
  const { t } = useLingui();
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const { browser, system } = deviceName(navigator.userAgent);
  const form = useForm({ initialValues: { name: [browser, system].filter(Boolean).join(', ') } });
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      await client.admin.account.addPasskey.mutate({
        ticket,
        name,
        credential: await startRegistration({ optionsJSON: options }),
      });
    },
    onSuccess: onDone,
  });
  return (
    <CallForm
      call={add}
      textOf={failureText}
      onSubmit={form.onSubmit(({ name }) => add.mutate(name.trim()))}
      label={<Trans>Add the passkey</Trans>}
      button={{ disabled: form.values.name.trim() === '' }}
    >
      <Text>
        <Trans>
          Your device now asks for your fingerprint, your face or its PIN. What it stores never leaves the device or
          your own password manager.
        </Trans>
      </Text>
      <TextInput
        {...form.getInputProps('name')}
        label={t`Name of this passkey`}
        description={t`So that you recognise it in your list.`}
        maxLength={passkeyLimits.name}
        dir="auto"
        autoFocus
      />
    </CallForm>
  );
}
