import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { passwordLimits, setupInputSchema } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { startAt } from '../../ui/admin/lib/return-path.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './use-password-hint.ts';
import { useSetSignedIn } from './use-set-signed-in.ts';

/** The target of the setup link: the first member of staff creates their account. */
export function SetupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { to, ...how } = startAt();
  const token = useLocation().hash.slice(1);
  return (
    <SignedOutLayout
      title={t`Set up the staff area`}
      text={t`You become the owner of the staff area. You can add colleagues later.`}
    >
      <Stack>
        {token ? (
          <SetupForm token={token} onDone={() => void navigate(to, how)} />
        ) : (
          <Alert icon={<IconInfoCircle />}>
            <Trans>This address needs the one-time link that the server printed when it started.</Trans>
          </Alert>
        )}
        <Anchor component={Link} to={adminPaths.signIn()} ta="center" py="xs">
          <Trans>Sign in instead</Trans>
        </Anchor>
      </Stack>
    </SignedOutLayout>
  );
}

interface SetupFormProps {
  /** The secret of the one-time link. */
  token: string;
  onDone: () => void;
}

/** Creates the first member of staff and signs them in. */
function SetupForm({ token, onDone }: SetupFormProps) {
  const { t } = useLingui();
  const setSignedIn = useSetSignedIn();
  const hint = usePasswordHint(passwordLimits.min);
  const form = useStaffForm({
    initialValues: { name: '', email: '', password: '' },
    schema: setupInputSchema,
    toInput: (values) => ({ ...values, token }),
  });
  const setup = trpc.admin.staff.setup.useMutation({
    onSuccess: (member) => {
      setSignedIn(member);
      onDone();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm
      call={setup}
      onSubmit={form.onSubmit((values) => setup.mutate({ ...values, token }))}
      label={<Trans>Set up and sign in</Trans>}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t`Name`}
        autoComplete="name"
        dir="auto"
        autoFocus
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t`E-mail`}
        autoComplete="username"
        dir="ltr"
        required
        withAsterisk={false}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t`Password`}
        description={hint}
        autoComplete="new-password"
      />
    </CallForm>
  );
}
