import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PasskeyStart, passkeyLimits } from '#shared/staff/passkeys.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { deviceName } from './device-name.ts';
import { FailureAlert } from './failure-alert.tsx';
import { usePasskeyFailureText } from './passkey-failure.ts';

/** The steps: current password, name of the passkey, then the device's prompt. */
export function PasskeySetup({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const begin = trpc.admin.account.beginPasskey.useMutation();
  if (!begin.data) return <CurrentPasswordForm label={t`Continue`} error={begin.error} isPending={begin.isPending} onSend={begin.mutate} />;
  return <PasskeyForm start={begin.data} onDone={onDone} />;
}

function PasskeyForm({ start: { options, ticket }, onDone }: { start: PasskeyStart; onDone: () => void }) {
  const { t } = useLingui();
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const { browser, system } = deviceName(navigator.userAgent);
  const [name, setName] = useState([browser, system].filter(Boolean).join(', '));
  const add = useMutation({
    mutationFn: async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      await client.admin.account.addPasskey.mutate({ ticket, name: name.trim(), credential: await startRegistration({ optionsJSON: options }) });
    },
    onSuccess: onDone,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add.mutate();
      }}
    >
      <Stack>
        <FailureAlert error={add.error} textOf={failureText} />
        <Text>
          <Trans>Your device now asks for your fingerprint, your face or its PIN. What it stores never leaves the device or your own password manager.</Trans>
        </Text>
        <TextInput
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          label={t`Name of this passkey`}
          description={t`So that you recognise it in your list.`}
          maxLength={passkeyLimits.name}
          dir="auto"
          autoFocus
        />
        <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
          <Trans>Add the passkey</Trans>
        </Button>
      </Stack>
    </form>
  );
}
