import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { backupEventKinds, backupFailureCodes } from '#shared/backup/backups.schema.ts';

/** What happened to backups: made, failed, downloaded, removed, and by whom; nothing ever edits it. */
export const backupEvents = sqliteTable(
  'backup_events',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: backupEventKinds }).notNull(),
    /** Empty where it happened by schedule. */
    staffName: text('staff_name').notNull(),
    fileName: text('file_name').notNull(),
    failure: text('failure', { enum: backupFailureCodes }),
    happenedAt: text('happened_at').notNull(),
  },
  (table) => [index('backup_events_by_time').on(table.happenedAt)],
);
