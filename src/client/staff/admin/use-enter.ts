import { useQueryClient } from '@tanstack/react-query';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Makes someone the signed-in member of staff here; nothing that another one read stays. */
export function useEnter(): (member: StaffMember) => void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return (member) => {
    queryClient.removeQueries({ type: 'inactive' });
    utils.admin.staff.me.setData(undefined, member);
  };
}
