import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';
import { supportsPasskeys, usePasskeyFailureText } from './passkey-failure.ts';
import { requestPasskey, type UsedPasskey } from './request-passkey.ts';

/**
 * Sign-in with a passkey: by a button, or from the autofill list of a field whose `autoComplete` ends in `webauthn`.
 * Renders nothing if the browser does not support passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (member: StaffMember) => void }) {
  const { client } = trpc.useUtils();
  const failureText = usePasskeyFailureText();
  const signIn = useMutation({
    mutationFn: async (offered: UsedPasskey | null) =>
      client.admin.staff.signInWithPasskey.mutate(offered ?? (await requestPasskey(client))),
    onSuccess: onSignedIn,
  });
  usePasskeyAutofill(signIn.isIdle, (offered) => signIn.mutate(offered));
  if (!supportsPasskeys()) return null;
  return (
    <>
      <FailureAlert error={signIn.error} textOf={failureText} />
      <Button
        variant="default"
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate(null)}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}

/** Shorter than the lifetime of the server's ticket, so that a ticket on an open page does not expire. */
const renewedAfterMs = 9 * 60_000;
/** Timers pause while a computer sleeps, so the clock is checked at this interval. */
const checkIntervalMs = 60_000;

/**
 * Offers passkeys in the browser's autofill list while `isOffered`. Ignores failures to offer them. Calls `onPicked`
 * with null if the ticket has expired; the caller must then ask the device again.
 */
function usePasskeyAutofill(isOffered: boolean, onPicked: (passkey: UsedPasskey | null) => void): void {
  const { client } = trpc.useUtils();
  const handlePicked = useEffectEvent(onPicked);
  useEffect(() => {
    if (!isOffered || !supportsPasskeys()) return;
    const offered = new AbortController();
    let begunAt = 0;
    const isFresh = () => Date.now() - begunAt < renewedAfterMs;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (offered.signal.aborted || !(await browserSupportsWebAuthnAutofill())) return;
      offered.signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
      const picked = await requestPasskey(client, offered.signal);
      if (!offered.signal.aborted) handlePicked(isFresh() ? picked : null);
    };
    const renew = () => {
      if (document.hidden || isFresh()) return;
      begunAt = Date.now();
      void offer().catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, checkIntervalMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      offered.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isOffered, client]);
}
