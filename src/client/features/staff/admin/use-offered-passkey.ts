import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { askPasskey, type UsedPasskey } from './ask-passkey.ts';
import { knowsPasskeys } from './passkey-failure.ts';

/** Before the server's ticket is over, so that one who comes back to an open page is not refused. */
const renewedAfterMs = 9 * 60_000;

/** Has the browser offer passkeys in its list below the fields while `isOffered`, where it can; what keeps it from that is not told. */
export function useOfferedPasskey(isOffered: boolean, onPicked: (passkey: UsedPasskey) => void): void {
  const { client } = trpc.useUtils();
  const handlePicked = useEffectEvent(onPicked);
  useEffect(() => {
    if (!isOffered || !knowsPasskeys()) return;
    const offered = new AbortController();
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
      if (offered.signal.aborted || !(await browserSupportsWebAuthnAutofill())) return;
      const picked = await askPasskey(client, offered.signal);
      if (!offered.signal.aborted) handlePicked(picked);
    };
    const tryOffer = () => void offer().catch(() => undefined);
    tryOffer();
    const timer = setInterval(tryOffer, renewedAfterMs);
    return () => {
      offered.abort();
      clearInterval(timer);
    };
  }, [isOffered, client]);
}
