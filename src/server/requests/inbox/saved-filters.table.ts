import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../core/db/columns.ts';
import { staff } from '../../staff/staff.table.ts';

/** Filters of the inbox that a member of staff named. */
export const savedFilters = sqliteTable(
  'saved_filters',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The query of the inbox's address, such as "tab=all&type=booking". */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.name] })],
);
