import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { SignedOutLayout } from '../../ui/admin/layout/signed-out-layout.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Forces the setup of two-factor authentication if the centre requires it. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const signOut = trpc.admin.staff.signOut.useMutation({
    onSuccess: () => location.assign(localizedPath(locale, adminPaths.signIn())),
  });
  return (
    <SignedOutLayout
      title={t`Set up two-factor authentication`}
      text={t`The centre requires it for everyone. It takes two minutes and an authenticator app on your phone.`}
    >
      <SecondFactorSetup onDone={() => void utils.admin.staff.me.invalidate()} />
      <Button variant="subtle" fullWidth mt="sm" onClick={() => signOut.mutate()}>
        <Trans>Sign out</Trans>
      </Button>
    </SignedOutLayout>
  );
}
