import { isNotNull, isNull, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type CardType, cardKinds } from '#shared/schemas/cards.schema.ts';
import { type RequestDetails, wishKinds } from '#shared/schemas/requests.schema.ts';
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
    /** The day ("2026-11-25") and time ("16:00") of the visit asked for, where they could be read. */
    visitDay: text('visit_day'),
    visitTime: text('visit_time'),
    /** The phone number's last nine digits: the same number is written in many ways. */
    phoneKey: text('phone_key').notNull().default(''),
    /** Counts the changes, so that of two people who change a request at once neither overwrites the other unseen. */
    version: integer('version').notNull().default(1),
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
    index('requests_by_phone').on(table.phoneKey, table.createdAt),
    index('requests_by_visit').on(table.visitDay, table.visitTime),
  ],
);

/** The cards that came with a request; each file lies sealed under uploads/private, named by the id. */
export const requestCards = sqliteTable(
  'request_cards',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: cardKinds }).notNull(),
    type: text('type').$type<CardType>().notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('request_cards_by_request').on(table.requestId)],
);

/** What visitors asked for afterwards about a request of theirs, on its status page. */
export const requestWishes = sqliteTable(
  'request_wishes',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: wishKinds }).notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('request_wishes_by_request').on(table.requestId, table.createdAt)],
);

/** Who looked at which card and when; kept when the card is gone, without anything of the visitor's. */
export const cardViews = sqliteTable(
  'card_views',
  {
    id: text('id').primaryKey(),
    cardId: text('card_id').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind', { enum: cardKinds }).notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    viewedAt: text('viewed_at').notNull(),
  },
  (table) => [index('card_views_by_time').on(table.viewedAt)],
);
