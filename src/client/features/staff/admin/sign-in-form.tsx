import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import { trpc } from '../../../lib/trpc.ts';
import { validationMessage } from '../../../lib/validation-messages.ts';
import { useEnter } from './use-enter.ts';

export interface SignInFormProps {
  hasSessionEnded: boolean;
  onSignedIn: () => void;
}

/** E-mail and password; says why it was refused and keeps the address. */
export function SignInForm({ hasSessionEnded, onSignedIn }: SignInFormProps) {
  const { t, i18n } = useLingui();
  const enter = useEnter();
  const failureText = useFailureText();
  const setup = trpc.admin.staff.setupNeeded.useQuery();
  const required = (value: string) => (value.trim() === '' ? validationMessage(i18n, { id: 'validation.required' }) : null);
  const form = useForm({ initialValues: { email: '', password: '' }, validate: { email: required, password: required } });
  const signIn = trpc.admin.staff.signIn.useMutation({
    onSuccess: (member) => {
      enter(member);
      onSignedIn();
    },
    onError: () => form.getInputNode('password')?.focus(),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack>
        {hasSessionEnded && !signIn.isError && (
          <Alert icon={<IconInfoCircle />} role="status">
            <Trans>Your session has ended. Sign in again; what you typed has been kept.</Trans>
          </Alert>
        )}
        {setup.data?.isNeeded && (
          <Alert icon={<IconInfoCircle />}>
            <Trans>Nobody has been set up yet. Open the set-up link that the server printed when it started.</Trans>
          </Alert>
        )}
        {signIn.isError && (
          <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
            {failureText(signIn.error)}
          </Alert>
        )}
        <TextInput {...form.getInputProps('email')} type="email" label={t`E-mail`} autoComplete="username" dir="ltr" autoFocus required withAsterisk={false} />
        <PasswordInput
          {...form.getInputProps('password')}
          // Mantine leaves this to the caller for passwords alone.
          aria-invalid={form.errors.password !== undefined}
          label={t`Password`}
          autoComplete="current-password"
          size="md"
          dir="ltr"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
        />
        <Button type="submit" loading={signIn.isPending}>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    </form>
  );
}
