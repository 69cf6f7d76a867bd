import type { Clock } from '../core/clock.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { isCreated, migrateDatabase } from '../core/db/migrate.ts';
import { settings } from './settings.table.ts';

/**
 * Brings the database up to date. A database that is created here starts closed: visitors see "Opening soon" until an owner opens the site. One from
 * an earlier release holds no such setting and stays open; the demo opens the site when it is loaded.
 */
export function migrateSite(db: Db, clock: Clock): void {
  const isNew = !isCreated(db);
  migrateDatabase(db);
  if (!isNew) return;
  db.insert(settings)
    .values({ key: 'opening', value: { isOpen: false }, updatedAt: toInstant(clock()) })
    .run();
}
