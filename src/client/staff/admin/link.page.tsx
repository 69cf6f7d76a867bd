import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { type FoundLink, openLinkSchemaWith } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { startAt } from '../../ui/admin/lib/return-path.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { GrantsCheckbox } from './grants-checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './use-password-hint.ts';
import { useSetSignedIn } from './use-set-signed-in.ts';

/** The target of invitations and reset links. */
export function LinkPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [isReset, setIsReset] = useState(false);
  const { mutate, data: link, error } = trpc.admin.staff.findLink.useMutation();
  useEffect(() => {
    if (token) mutate({ token });
  }, [mutate, token]);
  const handleDone = (isSignedIn: boolean) => {
    const { to, ...how } = startAt();
    if (isSignedIn) void navigate(to, how);
    else setIsReset(true);
  };
  return (
    <SignedOutLayout title={link?.purpose === 'invite' ? t`Welcome to the staff area` : t`Choose a new password`}>
      <Stack>
        <FailureAlert error={error} />
        {!token && (
          <Alert icon={<IconInfoCircle />}>
            <Trans>This address needs the one-time link that you were sent.</Trans>
          </Alert>
        )}
        {isReset ? (
          <Alert icon={<IconCheck />} role="status">
            <Trans>Your new password is set. All your sessions and passkeys have ended. Sign in with it.</Trans>
          </Alert>
        ) : link ? (
          <LinkForm token={token} link={link} onDone={handleDone} />
        ) : (
          token && !error && <Skeleton h={160} radius="md" aria-busy />
        )}
        <Anchor component={Link} to={adminPaths.signIn()} ta="center" py="xs">
          <Trans>Sign in</Trans>
        </Anchor>
      </Stack>
    </SignedOutLayout>
  );
}

interface LinkFormProps {
  /** The secret of the one-time link. */
  token: string;
  link: FoundLink;
  onDone: (isSignedIn: boolean) => void;
}

/** Sets a password with a one-time link. */
function LinkForm({ token, link: { name, email, minLength, grants }, onDone }: LinkFormProps) {
  const { t } = useLingui();
  const setSignedIn = useSetSignedIn();
  const hint = usePasswordHint(minLength);
  const form = useStaffForm({
    initialValues: { password: '', endsGrants: false },
    schema: openLinkSchemaWith(minLength),
    toInput: (values) => ({ ...values, token }),
  });
  const open = trpc.admin.staff.openLink.useMutation({
    onSuccess: (member) => {
      if (member) setSignedIn(member);
      onDone(member !== null);
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm
      call={open}
      onSubmit={form.onSubmit((values) => open.mutate({ token, ...values }))}
      label={<Trans>Save the password</Trans>}
    >
      <div>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text c="dimmed">
          <bdi dir="ltr">{email}</bdi>
        </Text>
      </div>
      {/* Password managers need the account name. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField
        {...form.getInputProps('password')}
        label={t`New password`}
        description={hint}
        autoComplete="new-password"
        autoFocus
      />
      <GrantsCheckbox {...form.getInputProps('endsGrants', { type: 'checkbox' })} grants={grants} />
    </CallForm>
  );
}
