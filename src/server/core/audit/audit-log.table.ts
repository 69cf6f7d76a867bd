import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { auditEvents, auditKinds } from '#shared/audit/audit.schema.ts';

/**
 * What was done in the staff area and refused there, in the order it happened. Triggers refuse every change of a row, and its
 * removal within two years; another takes a removed row out of `audit_search`.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: text('at').notNull(),
    kind: text('kind', { enum: auditKinds }).notNull(),
    event: text('event', { enum: auditEvents }).notNull(),
    /** Who did it; null for the system and for strangers. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    /** The network address it came from; empty for the system. */
    address: text('address').notNull(),
    /** What it was done to: its noun, id and name; empty where there is none. */
    noun: text('noun').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [
    index('audit_log_by_time').on(table.at),
    index('audit_log_by_kind').on(table.kind),
    index('audit_log_by_staff').on(table.staffId),
    index('audit_log_by_staff_and_kind').on(table.staffId, table.kind),
  ],
);
