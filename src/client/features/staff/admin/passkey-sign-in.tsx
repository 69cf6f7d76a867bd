import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { StaffMember } from '#shared/schemas/staff.schema.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';
import { knowsPasskeys, usePasskeyFailureText } from './passkey-failure.ts';

/** Signing in without a password: the device asks its user. Nothing where the browser knows no passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (member: StaffMember) => void }) {
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const signIn = useMutation({
    mutationFn: async () => {
      const [{ startAuthentication }, { options, ticket }] = await Promise.all([import('@simplewebauthn/browser'), client.admin.staff.beginPasskey.mutate()]);
      return client.admin.staff.signInWithPasskey.mutate({ ticket, credential: await startAuthentication({ optionsJSON: options }) });
    },
    onSuccess: onSignedIn,
  });
  if (!knowsPasskeys()) return null;
  return (
    <>
      <FailureAlert error={signIn.error} textOf={failureText} />
      <Button variant="default" leftSection={<IconFingerprint size={22} aria-hidden />} loading={signIn.isPending} onClick={() => signIn.mutate()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
