import type { trpc } from '../../ui/lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];
export type UsedPasskey = Parameters<Client['admin']['staff']['signInWithPasskey']['mutate']>[0];

/**
 * Asks the device for a passkey. With `offeredUntil`, the browser offers passkeys in its autofill list (conditional
 * mediation) until the signal aborts or another request replaces it. Rejects with the browser's WebAuthn errors.
 */
export async function requestPasskey(client: Client, offeredUntil?: AbortSignal): Promise<UsedPasskey> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.admin.staff.beginPasskey.mutate(),
  ]);
  offeredUntil?.throwIfAborted();
  return {
    ticket,
    credential: await startAuthentication({ optionsJSON: options, useBrowserAutofill: offeredUntil !== undefined }),
  };
}
