import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { askPasskey, type UsedPasskey } from './ask-passkey.ts';
import { FailureAlert } from './failure-alert.tsx';
import { knowsPasskeys, usePasskeyFailureText } from './passkey-failure.ts';
import { useOfferedPasskey } from './use-offered-passkey.ts';

/**
 * Signing in without a password: the device asks its user, at the button or from the browser's list below a field whose `autoComplete` ends in
 * `webauthn`. Nothing where the browser knows no passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (member: StaffMember) => void }) {
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const signIn = useMutation({
    mutationFn: async (offered: UsedPasskey | null) => client.admin.staff.signInWithPasskey.mutate(offered ?? (await askPasskey(client))),
    onSuccess: onSignedIn,
  });
  useOfferedPasskey(signIn.isIdle, (offered) => signIn.mutate(offered));
  if (!knowsPasskeys()) return null;
  return (
    <>
      <FailureAlert error={signIn.error} textOf={failureText} />
      <Button variant="default" leftSection={<IconFingerprint size={22} aria-hidden />} loading={signIn.isPending} onClick={() => signIn.mutate(null)}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
