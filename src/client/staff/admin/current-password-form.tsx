import { useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordField } from './password-field.tsx';

export interface CurrentPasswordFormProps {
  /** The label of the button. */
  label: string;
  error: unknown;
  isPending: boolean;
  isDangerous?: boolean;
  onSend: (proof: { password: string; code?: string }) => void;
}

/** Asks for the current password before a change of sign-in methods, and for a code if two-factor authentication is on. */
export function CurrentPasswordForm({ label, error, isPending, isDangerous = false, onSend }: CurrentPasswordFormProps) {
  const { t } = useLingui();
  const { hasSecondFactor } = useStaff();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && (!hasSecondFactor || code.trim() !== '')) onSend({ password, ...(hasSecondFactor && { code }) });
      }}
    >
      <Stack>
        <FailureAlert error={error} />
        <PasswordField
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={appErrorOf(error)?.fields.password}
          label={t`Your current password`}
          autoComplete="current-password"
          data-autofocus
        />
        {hasSecondFactor && (
          <TextInput
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={appErrorOf(error)?.fields.code}
            label={t`Code`}
            description={t`The six digits that your authenticator app shows now. Without your phone, enter one of your recovery codes.`}
            autoComplete="one-time-code"
            maxLength={40}
            dir="ltr"
          />
        )}
        <Button type="submit" loading={isPending} color={isDangerous ? 'coral' : 'sea'}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
