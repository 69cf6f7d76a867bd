import { isNotNull, isNull, sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RequestDetails } from '#shared/schemas/requests.schema.ts';
import { createdAt, updatedAt } from './columns.ts';

/** What visitors send. The id is 16 random bytes; the reference is the short number that people say on the phone. */
export const requests = sqliteTable(
  'requests',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    type: text('type', { enum: ['contact', 'report', 'booking', 'withdrawal'] }).notNull(),
    state: text('state', { enum: ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'spam'] })
      .notNull()
      .default('new'),
    /** Why the request looks like spam, else null. Such requests are kept apart, never thrown away unread. */
    suspicion: text('suspicion'),
    source: text('source', { enum: ['site', 'api'] }).notNull(),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    details: text('details', { mode: 'json' }).$type<RequestDetails>().notNull(),
    /** Which consent sentence was shown and accepted; null where an API client showed none. */
    consentVersion: text('consent_version'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: text('closed_at'),
  },
  (table) => [
    index('requests_by_arrival').on(table.createdAt, table.id),
    index('requests_by_type').on(table.type, table.createdAt),
    // People write one address in capitals and not: it is looked up in small letters.
    index('requests_by_email').on(sql`lower(${table.email})`, table.createdAt),
    // One for each folder of the inbox: they are paged through and counted without reading the rows.
    index('requests_in_inbox').on(table.createdAt, table.id, table.suspicion).where(isNull(table.suspicion)),
    index('requests_suspected').on(table.createdAt, table.id, table.suspicion).where(isNotNull(table.suspicion)),
    index('requests_by_state').on(table.state, table.suspicion),
  ],
);
