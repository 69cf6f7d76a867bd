import { count, ne } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import * as tables from '../tables.ts';

/** Pictures are not among them: they alone are what an interrupted loading leaves, and it is simply done again. */
const ownTables = [
  tables.categories,
  tables.packages,
  tables.offers,
  tables.medicalInfos,
  tables.opinions,
  tables.requests,
  tables.staff,
  tables.labTests,
  tables.tags,
];

/** Whether nothing of a centre's own is stored yet. */
export function isDatabaseEmpty(db: Db): boolean {
  // A new database is created with this one setting.
  const hasSettings = db.select().from(tables.settings).where(ne(tables.settings.key, 'opening')).limit(1).get() !== undefined;
  return !hasSettings && ownTables.every((table) => db.select({ rows: count() }).from(table).get()?.rows === 0);
}
