import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { requests } from './requests.table.ts';

/** What staff did with a request, and when: only ever added to, and gone with the request. */
export const requestEvents = sqliteTable(
  'request_events',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    at: text('at').notNull(),
    /** Null where the system did it. The name is kept as it was: people leave. */
    staffId: text('staff_id'),
    staffName: text('staff_name').notNull(),
    /** The request's version after it. */
    version: integer('version').notNull(),
    details: text('details', { mode: 'json' }).$type<RequestEventDetails>().notNull(),
  },
  (table) => [index('request_events_by_request').on(table.requestId, table.at)],
);
