import type { trpc } from '../../ui/lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];
export type UsedPasskey = Parameters<Client['admin']['staff']['signInWithPasskey']['mutate']>[0];

/**
 * Has the device ask its user for a passkey; with `offeredUntil`, once the user picks one from the browser's list, which another question ends, and
 * which does not begin once that is aborted. Rejects as browsers do.
 */
export async function askPasskey(client: Client, offeredUntil?: AbortSignal): Promise<UsedPasskey> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([import('@simplewebauthn/browser'), client.admin.staff.beginPasskey.mutate()]);
  offeredUntil?.throwIfAborted();
  return { ticket, credential: await startAuthentication({ optionsJSON: options, useBrowserAutofill: offeredUntil !== undefined }) };
}
