import { usePollInput } from '../../ui/admin/lib/poll-input.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The names of colleagues who have a request open now, as the menu last read them. */
export function useOpenPages(): (requestId: string) => string[] {
  const pages = trpc.admin.requests.poll.useQuery(usePollInput(), { enabled: false }).data?.openPages ?? [];
  return (requestId) => pages.filter((page) => page.requestId === requestId).map(({ name }) => name);
}
