import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { requests } from './requests.table.ts';

/** The quarters of an hour that appointments occupy. The key refuses a seat that is given twice. */
export const appointmentClaims = sqliteTable(
  'appointment_claims',
  {
    /** Seconds since 1970 / 900. */
    quarter: integer('quarter').notNull(),
    seat: text('seat').notNull(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.quarter, table.seat] }),
    index('appointment_claims_by_request').on(table.requestId),
  ],
);
