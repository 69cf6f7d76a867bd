import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ApiScope } from '#shared/permissions.ts';
import { createdAt } from '../core/db/columns.ts';

/** What programs prove themselves to the API with. Only the token's hash is kept: a stolen copy of the database opens nothing. */
export const apiTokens = sqliteTable('api_tokens', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  name: text('name').notNull(),
  /** The token's last letters, by which people tell one from another. */
  ending: text('ending').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<ApiScope[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  expiresAt: text('expires_at').notNull(),
  lastUsedAt: text('last_used_at'),
});

/** Answers to API requests that carried an Idempotency-Key. Without a status the request was begun and its end is not known. */
export const idempotentAnswers = sqliteTable(
  'idempotent_answers',
  {
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: text('body'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotent_answers_by_age').on(table.createdAt)],
);
