import { count, ne } from 'drizzle-orm';
import type { Collections } from '../content/stored-collection.ts';
import type { Db } from '../core/db/client.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { settings } from '../settings/settings.table.ts';
import { staff } from '../staff/staff.table.ts';

/**
 * Tables that must be empty, besides those of all collections. Pictures are excluded: an interrupted loading leaves
 * only pictures, and can be repeated.
 */
const ownTables = [requests, staff, labTests, tags];

/** Whether the database contains no content of a centre. */
export function isDatabaseEmpty({ db, collections }: { db: Db; collections: Collections }): boolean {
  // A new database contains this one setting.
  const hasSettings = db.select().from(settings).where(ne(settings.key, 'opening')).limit(1).get() !== undefined;
  const tables = [...ownTables, ...Object.values(collections).map(({ table }) => table)];
  return !hasSettings && tables.every((table) => db.select({ rows: count() }).from(table).get()?.rows === 0);
}
