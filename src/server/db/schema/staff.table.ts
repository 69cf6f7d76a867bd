import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from './columns.ts';

export const staff = sqliteTable('staff', {
  id: text('id').primaryKey(),
  /** Lower case: people sign in with it in any case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: ['owner', 'editor', 'reception'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  createdAt: createdAt(),
});

/** Signed-in browsers. Only the token's hash is kept: a stolen copy of the database opens no session. */
export const signInSessions = sqliteTable(
  'sign_in_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    lastSeenAt: text('last_seen_at').notNull(),
  },
  (table) => [index('sign_in_sessions_by_staff').on(table.staffId)],
);

/** Links that open something once, such as the set-up of the first member of staff; kept as hashes. */
export const oneTimeLinks = sqliteTable('one_time_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['setup'] }).notNull(),
  expiresAt: text('expires_at').notNull(),
});
