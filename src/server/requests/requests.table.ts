import { and, type InferSelectModel, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type CardType, cardKinds } from '#shared/requests/cards.schema.ts';
import { requestSources } from '#shared/requests/request-origin.ts';
import { requestStates } from '#shared/requests/request-states.rules.ts';
import { type RequestDetails, requestTypes } from '#shared/requests/request-types.ts';
import { wishKinds } from '#shared/requests/requests.schema.ts';
import { createdAt, updatedAt } from '../core/db/columns.ts';
import { staff } from '../staff/staff.table.ts';

/** What visitors send. The id is 16 random bytes; the reference is the short number that people say on the phone. */
export const requests = sqliteTable(
  'requests',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    type: text('type', { enum: requestTypes }).notNull(),
    state: text('state', { enum: requestStates }).notNull().default('new'),
    /** Why the request looks like spam, else null. Such requests are kept apart, never thrown away unread. */
    suspicion: text('suspicion'),
    source: text('source', { enum: requestSources }).notNull(),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    details: text('details', { mode: 'json' }).$type<RequestDetails>().notNull(),
    /** Which consent sentence was shown and accepted; null where an API client showed none. */
    consentVersion: text('consent_version'),
    /** The package that its details name, to be counted. */
    askedPackageId: text('asked_package_id'),
    /** The day ("2026-11-25") and time ("16:00") of the visit asked for, where they could be read. */
    visitDay: text('visit_day'),
    visitTime: text('visit_time'),
    /** What the phone number is told by: the same number is written in many ways. */
    phoneKey: text('phone_key').notNull().default(''),
    /** SHA-256 of the form ticket: a repeat with the same ticket is answered with this request's reference. Null for API clients and staff. */
    formTicketHash: text('form_ticket_hash'),
    /** Whose task it is. */
    assigneeId: text('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** When the visitor is to be called; ends with the request. */
    callBackAt: text('call_back_at'),
    /** When the newest of its wishes came that nobody has answered. */
    openWishAt: text('open_wish_at'),
    /** Minutes from its arrival until somebody took it up; null until then, and for what staff entered. */
    answerMinutes: integer('answer_minutes'),
    /** Its row in the search index; later requests have higher ones. Null until it is indexed. */
    searchRow: integer('search_row'),
    /** Counts the changes, so that of two people who change a request at once neither overwrites the other unseen. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: text('closed_at'),
  },
  (table) => {
    const {
      createdAt: arrival,
      id,
      suspicion,
      state,
      type,
      assigneeId,
      visitDay,
      visitTime,
      callBackAt,
      openWishAt,
      answerMinutes,
      askedPackageId,
      closedAt,
      updatedAt: change,
    } = table;
    const inInbox = isNull(suspicion);
    return [
      index('requests_by_arrival').on(arrival, id),
      // People write one address in capitals and not: it is looked up in small letters.
      index('requests_by_email').on(sql`lower(${table.email})`, arrival),
      index('requests_by_phone').on(table.phoneKey, arrival),
      uniqueIndex('requests_by_search_row').on(table.searchRow),
      index('requests_suspected').on(arrival, id, suspicion).where(isNotNull(suspicion)),
      // The inbox is paged through, narrowed and counted in these alone, without reading the rows.
      index('inbox_by_arrival').on(arrival, id, state, type, assigneeId, suspicion).where(inInbox),
      index('inbox_open')
        .on(arrival, id, state, type, assigneeId, suspicion, closedAt)
        .where(and(inInbox, isNull(closedAt)) as SQL),
      index('inbox_by_state').on(state, arrival, id, type, assigneeId, suspicion).where(inInbox),
      index('inbox_by_state_and_type').on(state, type, arrival, id, assigneeId, suspicion).where(inInbox),
      index('inbox_by_type').on(type, arrival, id, state, assigneeId, suspicion).where(inInbox),
      index('inbox_by_assignee').on(assigneeId, arrival, id, state, type, suspicion).where(inInbox),
      index('inbox_by_visit')
        .on(visitDay, visitTime, arrival, id, state, type, assigneeId, suspicion)
        .where(and(inInbox, isNotNull(visitDay)) as SQL),
      index('inbox_by_call_back')
        .on(callBackAt, arrival, id, state, type, assigneeId, suspicion)
        .where(and(inInbox, isNotNull(callBackAt)) as SQL),
      index('inbox_by_open_wish')
        .on(openWishAt, arrival, id, state, type, assigneeId, suspicion)
        .where(and(inInbox, isNotNull(openWishAt)) as SQL),
      // What is kept long enough is found in these.
      index('inbox_closed')
        .on(closedAt, suspicion)
        .where(and(inInbox, isNotNull(closedAt)) as SQL),
      index('inbox_by_change')
        .on(change, suspicion, closedAt)
        .where(and(inInbox, isNull(closedAt)) as SQL),
      // The dashboard counts in these.
      index('inbox_by_answer')
        .on(arrival, answerMinutes, suspicion)
        .where(and(inInbox, isNotNull(answerMinutes)) as SQL),
      index('inbox_by_package')
        .on(askedPackageId, arrival, suspicion)
        .where(and(inInbox, isNotNull(askedPackageId)) as SQL),
    ];
  },
);

export type RequestRow = InferSelectModel<typeof requests>;

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
    /** When it was checked last; null: its check waits. */
    checkedAt: text('checked_at'),
    /** Of a PDF: whether it may contain scripts, actions or other files; null: not known yet, or no PDF. */
    mayBeActive: integer('may_be_active', { mode: 'boolean' }),
    /** The last verdict of the virus scanner; null: not yet scanned. */
    scan: text('scan', { enum: ['clean', 'infected'] }),
    /** What the scanner calls the virus that it found. */
    threat: text('threat').notNull().default(''),
  },
  (table) => [
    index('request_cards_by_request').on(table.requestId),
    index('request_cards_unchecked').on(table.createdAt, table.checkedAt).where(isNull(table.checkedAt)),
  ],
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
  (table) => [index('card_views_by_time').on(table.viewedAt), index('card_views_by_reference').on(table.reference)],
);
