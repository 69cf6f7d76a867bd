import { and, asc, eq, ne } from 'drizzle-orm';
import { roleCan } from '#shared/permissions.ts';
import type { Colleague } from '#shared/requests/inbox.schema.ts';
import type { Db } from '../core/db/client.ts';
import { staff } from '../staff/staff.table.ts';

/**
 * Members of staff to whom requests or appointments can be assigned, by name. `takesRequests` is false for nurses, who get
 * appointments only.
 */
export function listColleagues(db: Db): Colleague[] {
  const members = db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(and(eq(staff.isActive, true), ne(staff.passwordHash, '')))
    .orderBy(asc(staff.name))
    .all();
  return members
    .filter(({ role }) => roleCan(role, 'visits.own'))
    .map(({ id, name, role }) => ({ id, name, takesRequests: roleCan(role, 'requests.write') }));
}
