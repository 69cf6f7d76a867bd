import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { appErrorOf } from '../../../lib/app-error.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordField } from './password-field.tsx';

export interface PresentPasswordFormProps {
  /** What the button says. */
  label: string;
  error: unknown;
  isPending: boolean;
  isDangerous?: boolean;
  onSend: (password: string) => void;
}

/** Asks for the present password before something about signing in changes. */
export function PresentPasswordForm({ label, error, isPending, isDangerous = false, onSend }: PresentPasswordFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onSend(password);
      }}
    >
      <Stack>
        <FailureAlert error={error} />
        <PasswordField
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={appErrorOf(error)?.fields.password}
          label={t`Your present password`}
          autoComplete="current-password"
          data-autofocus
        />
        <Button type="submit" loading={isPending} color={isDangerous ? 'coral' : 'sea'}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
