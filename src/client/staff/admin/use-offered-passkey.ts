import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../ui/lib/trpc.ts';
import { askPasskey, type UsedPasskey } from './ask-passkey.ts';
import { knowsPasskeys } from './passkey-failure.ts';

/** Before the server's ticket is over, so that one who comes back to an open page is not refused. */
const renewedAfterMs = 9 * 60_000;
/** Timers stand still while a computer sleeps, so the clock is looked at. */
const lookMs = 60_000;

/**
 * Has the browser offer passkeys in its list below the fields while `isOffered`, where it can; what keeps it from that is not told. `onPicked` gets null
 * where the one that was picked was offered too long ago: the device has to be asked again.
 */
export function useOfferedPasskey(isOffered: boolean, onPicked: (passkey: UsedPasskey | null) => void): void {
  const { client } = trpc.useUtils();
  const handlePicked = useEffectEvent(onPicked);
  useEffect(() => {
    if (!isOffered || !knowsPasskeys()) return;
    const offered = new AbortController();
    let begunAt = 0;
    const isFresh = () => Date.now() - begunAt < renewedAfterMs;
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (offered.signal.aborted || !(await browserSupportsWebAuthnAutofill())) return;
      offered.signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
      const picked = await askPasskey(client, offered.signal);
      if (!offered.signal.aborted) handlePicked(isFresh() ? picked : null);
    };
    const renew = () => {
      if (document.hidden || isFresh()) return;
      begunAt = Date.now();
      void offer().catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, lookMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      offered.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isOffered, client]);
}
