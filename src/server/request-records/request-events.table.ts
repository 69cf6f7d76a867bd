import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { requests } from './requests.table.ts';

/** The history of a request: append-only, deleted with the request. */
export const requestEvents = sqliteTable(
  'request_events',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    at: text('at').notNull(),
    /** Null for the system. The name is copied, because members leave. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    /** The version of the request after the event. */
    version: integer('version').notNull(),
    details: text('details', { mode: 'json' }).$type<RequestEventDetails>().notNull(),
  },
  (table) => [index('request_events_by_request').on(table.requestId, table.at)],
);

/** The order of the history, also if the clock was wrong. */
export const eventOrder = sql`${requestEvents}.rowid`;
