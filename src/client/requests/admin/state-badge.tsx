import { Badge } from '@mantine/core';
import type { RequestState } from '#shared/requests/request-states.rules.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';

const looks: Record<RequestState, { color: string; variant: 'filled' | 'light' | 'outline' }> = {
  new: { color: 'coral', variant: 'filled' },
  in_progress: { color: 'sea', variant: 'light' },
  confirmed: { color: 'sea', variant: 'filled' },
  completed: { color: 'gray', variant: 'light' },
  declined: { color: 'gray', variant: 'outline' },
  cancelled: { color: 'gray', variant: 'outline' },
  spam: { color: 'gray', variant: 'outline' },
};

export function StateBadge({ state }: { state: RequestState }) {
  const { states } = useRequestTexts();
  return <Badge {...looks[state]}>{states[state]}</Badge>;
}
