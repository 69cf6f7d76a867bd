import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../core/db/columns.ts';

/** Members of staff. Who was removed stays as a name alone, for the requests that they worked on. */
export const staff = sqliteTable('staff', {
  id: text('id').primaryKey(),
  /** Lower case: people sign in with it in any case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: ['owner', 'editor', 'reception'] }).notNull(),
  /** Empty until a one-time link was used to choose a password: nobody signs in without one. */
  passwordHash: text('password_hash').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  createdAt: createdAt(),
  /** The language of the mails to them. */
  locale: text('locale', { enum: ['en', 'ar'] })
    .notNull()
    .default('en'),
  lastSeenAt: text('last_seen_at'),
  /** The sealed secret of the second factor; null: they have none. */
  totpSecret: text('totp_secret'),
  /** The 30 s step of the last code that was taken: no code is taken twice. */
  totpLastStep: integer('totp_last_step'),
  removedAt: text('removed_at'),
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
    address: text('address').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: text('last_seen_at').notNull(),
  },
  (table) => [index('sign_in_sessions_by_staff').on(table.staffId)],
);

/** Links that open something once: the set-up of the first member of staff, an invitation, a new password; kept as hashes. */
export const oneTimeLinks = sqliteTable('one_time_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['setup', 'invite', 'reset'] }).notNull(),
  expiresAt: text('expires_at').notNull(),
  /** Whose password it sets; null for the set-up. */
  staffId: text('staff_id').references(() => staff.id),
});

/** Codes that stand in for the second factor, each once; kept as keyed hashes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_by_staff').on(table.staffId)],
);

/** One-time tickets of sign-in steps, such as passkey challenges, that were used before they expired: a restart must not make them valid again. */
export const spentTickets = sqliteTable('spent_tickets', {
  id: text('id').primaryKey(),
  expiresAt: text('expires_at').notNull(),
});

/** Keys that a device holds and lets its user sign in with; only their public halves are here. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** What the device calls it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form. */
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** How often the device says it was used; 0 where it does not count. */
    useCount: integer('use_count').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [index('passkeys_by_staff').on(table.staffId)],
);
