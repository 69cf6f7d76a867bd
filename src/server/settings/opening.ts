import type { Clock } from '../core/clock.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { isCreated, migrateDatabase, type ReportMigration } from '../core/db/migrate.ts';
import { settings } from './settings.table.ts';

/**
 * Migrates the database. A new one starts closed: visitors see "Opening soon" until an owner opens the site or loads
 * the demo.
 */
export function migrateSite(db: Db, clock: Clock, report?: ReportMigration): void {
  const isNew = !isCreated(db);
  migrateDatabase(db, undefined, report);
  if (!isNew) return;
  db.insert(settings)
    .values({ key: 'opening', value: { isOpen: false }, updatedAt: toInstant(clock()) })
    .run();
}
