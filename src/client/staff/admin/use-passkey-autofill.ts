import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../ui/lib/trpc.ts';
import { supportsPasskeys } from './passkey-failure.ts';
import { requestPasskey, type UsedPasskey } from './request-passkey.ts';

/** Shorter than the lifetime of the server's ticket, so that a ticket on an open page does not expire. */
const renewedAfterMs = 9 * 60_000;
/** Timers pause while a computer sleeps, so the clock is checked at this interval. */
const checkIntervalMs = 60_000;

/**
 * Offers passkeys in the browser's autofill list while `isOffered`. Ignores failures to offer them. Calls `onPicked` with null if the
 * ticket has expired; the caller must then ask the device again.
 */
export function usePasskeyAutofill(isOffered: boolean, onPicked: (passkey: UsedPasskey | null) => void): void {
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
