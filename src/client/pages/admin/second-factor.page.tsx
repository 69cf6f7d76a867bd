import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { SecondFactorSetup } from '../../features/staff/admin/second-factor-setup.tsx';
import { DoorLayout } from '../../layouts/admin/door-layout.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';

/** For who signed in without the second factor that the centre requires: set up first, then the rest opens. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const signOut = trpc.admin.staff.signOut.useMutation({ onSuccess: () => location.assign(localizedPath(locale, adminPaths.signIn())) });
  return (
    <DoorLayout
      title={t`Set up two-factor authentication`}
      text={t`The centre requires it for everyone. It takes two minutes and an authenticator app on your phone.`}
    >
      <SecondFactorSetup onDone={() => void utils.admin.staff.me.invalidate()} />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => signOut.mutate()}>
        <Trans>Sign out</Trans>
      </Button>
    </DoorLayout>
  );
}
