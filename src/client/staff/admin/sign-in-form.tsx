import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { useSetSignedIn } from './use-set-signed-in.ts';

interface SignInFormProps {
  hasSessionEnded: boolean;
  onSignedIn: () => void;
}

/** E-mail and password. After a refusal, the form shows the reason and keeps the address. */
export function SignInForm({ hasSessionEnded, onSignedIn }: SignInFormProps) {
  const { t, i18n } = useLingui();
  const setSignedIn = useSetSignedIn();
  const [ticket, setTicket] = useState<string | null>(null);
  const signInPage = trpc.admin.staff.signInPage.useQuery().data;
  const required = (value: string) =>
    value.trim() === '' ? validationMessage(i18n, { id: 'validation.required' }) : null;
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: required, password: required },
  });
  const welcome = (member: StaffMember) => {
    setSignedIn(member);
    onSignedIn();
  };
  const signIn = trpc.admin.staff.signIn.useMutation({
    onSuccess: (answer) => {
      setTicket(answer.ticket);
      if (answer.member) welcome(answer.member);
    },
    onError: () => form.getInputNode('password')?.focus(),
  });
  if (ticket) return <CodeForm ticket={ticket} onSignedIn={onSignedIn} onBack={() => setTicket(null)} />;
  const secureAddress = signInPage?.secureAddress;
  const reason = hasSessionEnded && !signIn.isError && (
    <Trans>Your session has ended. Sign in again; what you typed has been kept.</Trans>
  );
  return (
    <Stack>
      {/* For screen readers, the reason describes the field that has the focus. */}
      {reason && (
        <Alert icon={<IconInfoCircle />} aria-hidden>
          {reason}
        </Alert>
      )}
      {secureAddress && !window.isSecureContext && (
        <Alert icon={<IconAlertTriangle />} color="coral" role="alert" title={t`Nobody can sign in at this address`}>
          <Trans>
            The connection is not encrypted, so browsers do not keep the sign-in. Open{' '}
            <a href={secureAddress + adminPaths.signIn()}>{secureAddress}</a> instead.
          </Trans>
        </Alert>
      )}
      {signInPage?.isSetupNeeded && (
        <Alert icon={<IconInfoCircle />}>
          <Trans>No account has been created yet. Open the set-up link that the server printed when it started.</Trans>
        </Alert>
      )}
      <CallForm
        call={signIn}
        onSubmit={form.onSubmit((values) => signIn.mutate(values))}
        label={<Trans>Sign in</Trans>}
      >
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t`E-mail`}
          description={reason}
          descriptionProps={{ className: 'visually-hidden' }}
          autoComplete="username webauthn"
          dir="ltr"
          autoFocus
          required
          withAsterisk={false}
        />
        <PasswordField {...form.getInputProps('password')} label={t`Password`} autoComplete="current-password" />
      </CallForm>
      <PasskeySignIn onSignedIn={welcome} />
      <Anchor component={Link} to={adminPaths.forgotten()} ta="center" py="xs">
        <Trans>Forgot your password?</Trans>
      </Anchor>
    </Stack>
  );
}
