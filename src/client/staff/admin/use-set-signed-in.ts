import { useQueryClient } from '@tanstack/react-query';
import type { StaffMember } from '#shared/staff/staff.schema.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Sets the signed-in member of staff, and removes cached data of the previous one. */
export function useSetSignedIn(): (member: StaffMember) => void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return (member) => {
    queryClient.removeQueries({ type: 'inactive' });
    utils.admin.staff.me.setData(undefined, member);
  };
}
