import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ApiScope } from '#shared/permissions.ts';
import { createdAt } from '../core/db/columns.ts';

/** Only the token's hash is stored, so that a copy of the database grants no access. */
export const apiTokens = sqliteTable('api_tokens', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  name: text('name').notNull(),
  /** The token's last characters, for recognition. */
  ending: text('ending').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<ApiScope[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  expiresAt: text('expires_at').notNull(),
  lastUsedAt: text('last_used_at'),
});

/** Responses to API requests with an Idempotency-Key. */
export const idempotentResponses = sqliteTable(
  'idempotent_answers',
  {
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotent_answers_by_age').on(table.createdAt),
  ],
);
