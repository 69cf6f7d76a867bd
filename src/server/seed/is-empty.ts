import { count, ne } from 'drizzle-orm';
import { categories } from '../categories/categories.table.ts';
import type { Db } from '../core/db/client.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { medicalInfos } from '../medical-infos/medical-infos.table.ts';
import { offers } from '../offers/offers.table.ts';
import { opinions } from '../opinions/opinions.table.ts';
import { packages } from '../packages/packages.table.ts';
import { requests } from '../requests/requests.table.ts';
import { settings } from '../settings/settings.table.ts';
import { staff } from '../staff/staff.table.ts';

/** Tables that must be empty. Pictures are excluded, because an interrupted loading leaves only pictures and can be repeated. */
const ownTables = [categories, packages, offers, medicalInfos, opinions, requests, staff, labTests, tags];

/** Whether the database contains no content of a centre. */
export function isDatabaseEmpty(db: Db): boolean {
  // A new database contains this one setting.
  const hasSettings = db.select().from(settings).where(ne(settings.key, 'opening')).limit(1).get() !== undefined;
  return !hasSettings && ownTables.every((table) => db.select({ rows: count() }).from(table).get()?.rows === 0);
}
