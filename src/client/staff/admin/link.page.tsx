import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Skeleton, Stack } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';
import { LinkForm } from './link-form.tsx';

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
    if (isSignedIn) void navigate(adminPaths.home(), { replace: true });
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
        <Anchor component={Link} to={adminPaths.signIn()} ta="center" py={10}>
          <Trans>Sign in</Trans>
        </Anchor>
      </Stack>
    </SignedOutLayout>
  );
}
