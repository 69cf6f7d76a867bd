/** The permissions of the staff area; each consists of a noun and a verb. */
export const permissions = [
  'content.write',
  /** To sign what patients read about laboratory tests. */
  'content.review',
  'dashboard.read',
  'requests.read',
  'requests.write',
  /** To see and close one’s own appointments. */
  'visits.own',
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

/** The permissions that an API token can have. */
export const apiScopes = ['content.write', 'requests.write'] as const satisfies readonly Permission[];
export type ApiScope = (typeof apiScopes)[number];

export const staffRoles = ['owner', 'editor', 'director', 'reception', 'nurse'] as const;
export type StaffRole = (typeof staffRoles)[number];

const permissionsByRole = {
  owner: permissions,
  editor: ['dashboard.read', 'content.write'],
  director: ['content.review'],
  reception: ['dashboard.read', 'requests.read', 'requests.write', 'visits.own', 'cards.read'],
  nurse: ['visits.own'],
} as const satisfies Record<StaffRole, readonly Permission[]>;
/** The permissions of a role. */
export type PermissionOf<R extends StaffRole> = (typeof permissionsByRole)[R][number];

/** Whether a role has a permission. The server enforces this table; the staff menu follows it. */
export function roleCan(role: StaffRole, permission: Permission): boolean {
  return permissionsByRole[role].some((each) => each === permission);
}
