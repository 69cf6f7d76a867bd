import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';
import { supportsPasskeys, usePasskeyFailureText } from './passkey-failure.ts';
import { requestPasskey, type UsedPasskey } from './request-passkey.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/**
 * Sign-in with a passkey: by a button, or from the autofill list of a field whose `autoComplete` ends in `webauthn`. Renders nothing if the
 * browser does not support passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (member: StaffMember) => void }) {
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const signIn = useMutation({
    mutationFn: async (offered: UsedPasskey | null) => client.admin.staff.signInWithPasskey.mutate(offered ?? (await requestPasskey(client))),
    onSuccess: onSignedIn,
  });
  usePasskeyAutofill(signIn.isIdle, (offered) => signIn.mutate(offered));
  if (!supportsPasskeys()) return null;
  return (
    <>
      <FailureAlert error={signIn.error} textOf={failureText} />
      <Button variant="default" leftSection={<IconFingerprint size={22} aria-hidden />} loading={signIn.isPending} onClick={() => signIn.mutate(null)}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
