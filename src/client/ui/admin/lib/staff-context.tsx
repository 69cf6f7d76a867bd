import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { roleCan } from '#shared/permissions.ts';
import type { StaffMember } from '#shared/staff/staff.schema.ts';

const StaffContext = createContext<StaffMember | null>(null);

export function StaffProvider({ member, children }: { member: StaffMember; children: ReactNode }) {
  return <StaffContext value={member}>{children}</StaffContext>;
}

/** The signed-in member of staff. Throws outside the signed-in part of the staff area. */
export function useStaff(): StaffMember {
  const member = useContext(StaffContext);
  if (!member) throw new Error('useStaff outside StaffProvider');
  return member;
}

export function useCan(permission: Permission): boolean {
  return roleCan(useStaff().role, permission);
}
