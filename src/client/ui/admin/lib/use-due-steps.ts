import { trpc } from '../../lib/trpc.ts';
import { useCan } from './staff-context.tsx';

const freshMs = 60_000;

/** The first steps that the dashboard reminds owners of; none for other staff. */
export function useDueSteps() {
  const isOwner = useCan('settings.write');
  return (
    trpc.admin.firstSteps.getDue.useQuery(undefined, { enabled: isOwner, staleTime: freshMs }).data ?? {
      count: 0,
      next: null,
    }
  );
}
