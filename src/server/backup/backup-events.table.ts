import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { backupEventKinds, backupFailureCodes } from '#shared/backup/backups.schema.ts';

/** The history of backups: made, failed, downloaded, removed. Rows are never updated. */
export const backupEvents = sqliteTable(
  'backup_events',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: backupEventKinds }).notNull(),
    /** Empty for scheduled backups. */
    staffName: text('staff_name').notNull(),
    fileName: text('file_name').notNull(),
    failure: text('failure', { enum: backupFailureCodes }),
    happenedAt: text('happened_at').notNull(),
  },
  (table) => [index('backup_events_by_time').on(table.happenedAt)],
);
