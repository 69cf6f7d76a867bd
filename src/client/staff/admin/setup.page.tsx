import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { SetupForm } from './setup-form.tsx';

/** The target of the setup link: the first member of staff creates their account. */
export function SetupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  return (
    <SignedOutLayout title={t`Set up the staff area`} text={t`You become the owner of the staff area. You can add colleagues later.`}>
      <Stack>
        {token ? (
          <SetupForm token={token} onDone={() => void navigate(adminPaths.home(), { replace: true })} />
        ) : (
          <Alert icon={<IconInfoCircle />}>
            <Trans>This address needs the one-time link that the server printed when it started.</Trans>
          </Alert>
        )}
        <Anchor component={Link} to={adminPaths.signIn()} ta="center" py={10}>
          <Trans>Sign in instead</Trans>
        </Anchor>
      </Stack>
    </SignedOutLayout>
  );
}
