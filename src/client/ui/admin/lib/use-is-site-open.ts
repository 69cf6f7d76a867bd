import { trpc } from '../../lib/trpc.ts';

const freshMs = 60_000;

/**
 * Whether visitors see the site; true while the query loads, because nearly every site is open. An owner opens a new
 * site.
 */
export function useIsSiteOpen(): boolean {
  return trpc.admin.firstSteps.isOpen.useQuery(undefined, { staleTime: freshMs }).data ?? true;
}
