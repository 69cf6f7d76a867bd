import { and, type InferSelectModel, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { type CardType, cardKinds } from '#shared/requests/cards.schema.ts';
import { requestSources } from '#shared/requests/request-origin.ts';
import { requestStates } from '#shared/requests/request-states.rules.ts';
import { type RequestDetails, requestTypes } from '#shared/requests/request-types.ts';
import { changeRequestKinds } from '#shared/requests/requests.schema.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { createdAt, updatedAt } from '../core/db/columns.ts';
import { staff } from '../staff/staff.table.ts';

/** Visitors' requests. The id is 16 random bytes; the reference is a short code for the telephone. */
export const requests = sqliteTable(
  'requests',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    type: text('type', { enum: requestTypes }).notNull(),
    state: text('state', { enum: requestStates }).notNull().default('new'),
    /** Why the request looks like spam, else null. Spam is in a separate folder until its retention period ends. */
    spamReason: text('suspicion'),
    source: text('source', { enum: requestSources }).notNull(),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    details: text('details', { mode: 'json' }).$type<RequestDetails>().notNull(),
    /** The version of the consent sentence that was accepted; null for API clients. */
    consentVersion: text('consent_version'),
    /** The channels by which the person agreed to get messages, in their order; null for none. */
    messageChannels: text('message_channels', { mode: 'json' }).$type<MessageChannel[]>(),
    /** The package of its details, for the dashboard. */
    askedPackageId: text('asked_package_id'),
    /** Further packages of a home visit; null without any. */
    furtherPackageIds: text('further_package_ids', { mode: 'json' }).$type<string[]>(),
    /** The day ("2026-11-25") and time ("16:00") that count. Only `visitColumns` computes them. */
    visitDay: text('visit_day'),
    visitTime: text('visit_time'),
    /** The point that the visitor sent beside the address; in no history, search, mail, webhook or table. */
    visitPoint: text('visit_point', { mode: 'json' }).$type<VisitPoint>(),
    /** The normalised phone number, since people write the same number in many ways. */
    phoneKey: text('phone_key').notNull().default(''),
    /** SHA-256 of every field and card, to recognise a repeat. Null for requests entered by staff. */
    contentHash: text('content_hash'),
    /** SHA-256 of the form ticket; null for API clients and staff. */
    formTicketHash: text('form_ticket_hash'),
    /** Wrong digits on the status page. Above a limit it accepts only the whole number or the e-mail address. */
    wrongProofs: integer('wrong_proofs').notNull().default(0),
    /**
     * When staff first opened the list of suspected requests with this one; null: not yet. It is not removed before.
     */
    seenAt: text('seen_at'),
    assigneeId: text('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    /** When staff should call the visitor; removed when the request is closed. */
    callBackAt: text('call_back_at'),
    /** When the newest unanswered change request arrived. */
    openChangeRequestAt: text('open_change_request_at'),
    /** Minutes from arrival until staff started the request; null until then, and for requests entered by staff. */
    answerMinutes: integer('answer_minutes'),
    /** Its row in the search index, ascending by arrival. Null until it is indexed. */
    searchRow: integer('search_row'),
    /** Incremented with each change, for optimistic locking. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: text('closed_at'),
  },
  (table) => {
    const {
      createdAt: arrival,
      id,
      spamReason,
      state,
      type,
      assigneeId,
      visitDay,
      visitTime,
      callBackAt,
      openChangeRequestAt,
      closedAt,
      searchRow,
    } = table;
    /** A covering index of the inbox, or of a part of it. */
    const inboxIndex = (name: string, columns: Parameters<ReturnType<typeof index>['on']>, part?: SQL) =>
      index(name)
        .on(...columns)
        .where(and(isNull(spamReason), part) as SQL);
    return [
      index('requests_by_arrival').on(arrival, id),
      // Lookups ignore case, because people write the same address in different ways.
      index('requests_by_email').on(sql`lower(${table.email})`, arrival),
      index('requests_by_phone').on(table.phoneKey, arrival),
      index('requests_by_content').on(table.contentHash, arrival).where(isNotNull(table.contentHash)),
      // Covers every filter of the inbox, so that a search for a common word reads no rows to filter its hits.
      index('requests_by_search_row').on(
        ...([
          searchRow,
          id,
          spamReason,
          state,
          type,
          assigneeId,
          arrival,
          closedAt,
          callBackAt,
          openChangeRequestAt,
          visitDay,
          visitTime,
        ] as const),
      ),
      index('requests_suspected').on(arrival, id, spamReason, state).where(isNotNull(spamReason)),
      // Covering indexes for paging, filtering and counting the inbox.
      inboxIndex('inbox_by_arrival', [arrival, id, state, type, assigneeId, spamReason]),
      inboxIndex('inbox_open', [arrival, id, state, type, assigneeId, spamReason, closedAt], isNull(closedAt)),
      inboxIndex('inbox_by_state', [state, arrival, id, type, assigneeId, spamReason]),
      inboxIndex('inbox_by_state_and_type', [state, type, arrival, id, assigneeId, spamReason]),
      inboxIndex('inbox_by_type', [type, arrival, id, state, assigneeId, spamReason]),
      inboxIndex('inbox_by_assignee', [assigneeId, arrival, id, state, type, spamReason]),
      inboxIndex(
        'inbox_by_visit',
        [visitDay, visitTime, arrival, id, state, type, assigneeId, spamReason],
        isNotNull(visitDay),
      ),
      inboxIndex(
        'inbox_by_call_back',
        [callBackAt, arrival, id, state, type, assigneeId, spamReason],
        isNotNull(callBackAt),
      ),
      inboxIndex(
        'inbox_by_change_request',
        [openChangeRequestAt, arrival, id, state, type, assigneeId, spamReason],
        isNotNull(openChangeRequestAt),
      ),
      // For the retention job.
      inboxIndex('inbox_closed', [closedAt, spamReason], isNotNull(closedAt)),
      inboxIndex('inbox_by_change', [table.updatedAt, spamReason, closedAt], isNull(closedAt)),
      // For the dashboard.
      inboxIndex('inbox_by_answer', [arrival, table.answerMinutes, spamReason], isNotNull(table.answerMinutes)),
      inboxIndex('inbox_by_package', [table.askedPackageId, arrival, spamReason], isNotNull(table.askedPackageId)),
      inboxIndex(
        'inbox_by_further_packages',
        [arrival, table.furtherPackageIds, spamReason],
        isNotNull(table.furtherPackageIds),
      ),
    ];
  },
);

export type RequestRow = InferSelectModel<typeof requests>;

/** Cards of a request. Each file is encrypted in uploads/private and named by the id. */
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
    /** When it was last checked; null: not yet. */
    checkedAt: text('checked_at'),
    /** For a PDF: whether it may contain scripts, actions or embedded files; null: not yet known, or no PDF. */
    mayBeActive: integer('may_be_active', { mode: 'boolean' }),
    /** The last verdict of the virus scanner; null: not yet scanned. */
    scan: text('scan', { enum: ['clean', 'infected'] }),
    /** The scanner's name of the virus. */
    threat: text('threat').notNull().default(''),
  },
  (table) => [
    index('request_cards_by_request').on(table.requestId),
    index('request_cards_unchecked').on(table.createdAt, table.checkedAt).where(isNull(table.checkedAt)),
  ],
);

export type RequestCardRow = InferSelectModel<typeof requestCards>;

/** Visitors' change requests from the status page. */
export const changeRequestTable = sqliteTable(
  'change_requests',
  {
    id: text('id').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: changeRequestKinds }).notNull(),
    text: text('text').notNull(),
    /** The start (ISO 8601) that the visitor asks for; null for none. */
    startsAt: text('starts_at'),
    createdAt: createdAt(),
  },
  (table) => [index('change_requests_by_request').on(table.requestId, table.createdAt)],
);

/** The order in which change requests arrived, also if the clock was wrong. */
export const changeRequestOrder = sql`${changeRequestTable}.rowid`;

/** Card views, stored without personal data of the visitor, so they can outlive the card. */
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
