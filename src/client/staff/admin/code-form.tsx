import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { CodeField } from './code-field.tsx';
import { useSetSignedIn } from './use-set-signed-in.ts';

interface CodeFormProps {
  /** The sign-in ticket of the first step. */
  ticket: string;
  onSignedIn: (member: StaffMember) => void;
  onBack: () => void;
}

/** The second step of sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ ticket, onSignedIn, onBack }: CodeFormProps) {
  const setSignedIn = useSetSignedIn();
  const form = useForm({ initialValues: { code: '' } });
  const enterCode = trpc.admin.staff.enterCode.useMutation({
    onSuccess: (member) => {
      setSignedIn(member);
      onSignedIn(member);
    },
  });
  const handleSubmit = form.onSubmit(({ code }) => {
    if (code.trim() !== '') enterCode.mutate({ ticket, code });
  });
  return (
    <Stack>
      <CallForm call={enterCode} onSubmit={handleSubmit} label={<Trans>Sign in</Trans>}>
        <CodeField {...form.getInputProps('code')} autoFocus />
      </CallForm>
      <Button variant="subtle" onClick={onBack}>
        <Trans>Start again</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>No phone and no recovery codes? An owner can send you a new link.</Trans>
      </Text>
    </Stack>
  );
}
