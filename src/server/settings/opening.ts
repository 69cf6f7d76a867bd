import type { Clock } from '../core/clock.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { isCreated, migrateDatabase } from '../core/db/migrate.ts';
import { settings } from './settings.table.ts';

/**
 * Migrates the database. A new database starts closed: visitors see "Opening soon" until an owner opens the site. A database of an
 * earlier release has no such setting and stays open; loading the demo opens the site.
 */
export function migrateSite(db: Db, clock: Clock): void {
  const isNew = !isCreated(db);
  migrateDatabase(db);
  if (!isNew) return;
  db.insert(settings)
    .values({ key: 'opening', value: { isOpen: false }, updatedAt: toInstant(clock()) })
    .run();
}
