import { trpc } from '../../lib/trpc.ts';

const freshMs = 60_000;

/** Whether visitors see the site: a new one opens when an owner says so. Until the answer is there it counts as open, as nearly every site is. */
export function useIsSiteOpen(): boolean {
  return trpc.admin.firstSteps.isOpen.useQuery(undefined, { staleTime: freshMs }).data ?? true;
}
