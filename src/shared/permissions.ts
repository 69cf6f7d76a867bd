/** What can be done in the staff area; a permission names a noun and a verb. */
export const permissions = [
  'content.write',
  'requests.read',
  'requests.write',
  'cards.read',
  'people.erase',
  'settings.write',
  'staff.write',
  'audit.read',
  'backup.write',
  'tokens.write',
  'webhooks.write',
] as const;
export type Permission = (typeof permissions)[number];

/** What an API token may be allowed to do. */
export const apiScopes = ['content.write', 'requests.write'] as const satisfies readonly Permission[];
export type ApiScope = (typeof apiScopes)[number];

export const staffRoles = ['owner', 'editor', 'reception'] as const;
export type StaffRole = (typeof staffRoles)[number];

const permissionsByRole: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  editor: ['content.write'],
  reception: ['requests.read', 'requests.write', 'cards.read'],
};

/** Whether a role may do something: the one table that the server enforces and the staff menu follows. */
export function roleCan(role: StaffRole, permission: Permission): boolean {
  return permissionsByRole[role].includes(permission);
}
