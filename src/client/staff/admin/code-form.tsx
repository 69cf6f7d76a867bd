import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useSetSignedIn } from './use-set-signed-in.ts';

export interface CodeFormProps {
  /** The sign-in ticket of the first step. */
  ticket: string;
  onSignedIn: (member: StaffMember) => void;
  onBack: () => void;
}

/** The second step of sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ ticket, onSignedIn, onBack }: CodeFormProps) {
  const { t } = useLingui();
  const setSignedIn = useSetSignedIn();
  const [code, setCode] = useState('');
  const enterCode = trpc.admin.staff.enterCode.useMutation({
    onSuccess: (member) => {
      setSignedIn(member);
      onSignedIn(member);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') enterCode.mutate({ ticket, code });
      }}
    >
      <Stack>
        <FailureAlert error={enterCode.error} />
        <TextInput
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          label={t`Code`}
          description={t`The six digits that your authenticator app shows now. Without your phone, enter one of your recovery codes.`}
          autoComplete="one-time-code"
          maxLength={40}
          dir="ltr"
          autoFocus
        />
        <Button type="submit" loading={enterCode.isPending}>
          <Trans>Sign in</Trans>
        </Button>
        <Button variant="subtle" onClick={onBack}>
          <Trans>Start again</Trans>
        </Button>
        <Text size="sm" c="dimmed">
          <Trans>No phone and no recovery codes? An owner can send you a new link.</Trans>
        </Text>
      </Stack>
    </form>
  );
}
