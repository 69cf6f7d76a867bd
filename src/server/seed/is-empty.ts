import { count } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import * as tables from '../db/schema/index.ts';

/** Pictures are not among them: they alone are what an interrupted loading leaves, and it is simply done again. */
const ownTables = [
  tables.settings,
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
  return ownTables.every((table) => db.select({ rows: count() }).from(table).get()?.rows === 0);
}
