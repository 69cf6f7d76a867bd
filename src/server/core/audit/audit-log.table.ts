import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { auditEvents, auditKinds } from '#shared/audit/audit.schema.ts';

/**
 * The audit log of the staff area: actions and refusals in the order they happened. Triggers refuse every update of a
 * row and every deletion within two years. Another trigger removes a deleted row from `audit_search`.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: text('at').notNull(),
    kind: text('kind', { enum: auditKinds }).notNull(),
    event: text('event', { enum: auditEvents }).notNull(),
    /** null for the system and for visitors. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    /** The actor's network address; empty for the system. */
    address: text('address').notNull(),
    /** Collection, id and name of the record; empty if the event has none. */
    subject: text('subject').notNull(),
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
