import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { staffRoles } from '#shared/permissions.ts';
import { createdAt } from '../core/db/columns.ts';

/** Removed members remain with their name alone, for the requests that they worked on. */
export const staff = sqliteTable('staff', {
  id: text('id').primaryKey(),
  /** Lower case, for case-insensitive sign-in. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: staffRoles }).notNull(),
  /** Empty until the member chooses a password; then no sign-in is possible. */
  passwordHash: text('password_hash').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  createdAt: createdAt(),
  /** The language of mails to the member. */
  locale: text('locale', { enum: ['en', 'ar'] })
    .notNull()
    .default('en'),
  lastSeenAt: text('last_seen_at'),
  /** The encrypted TOTP secret; null without two-factor authentication. */
  totpSecret: text('totp_secret'),
  /** The 30 s step of the last accepted code, which prevents replay. */
  totpLastStep: integer('totp_last_step'),
  /** Wrong codes since the password was set, without those that a right code followed. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  /** When the newest mail to the member was given up; null if it arrived or none was sent. */
  mailFailedAt: text('mail_failed_at'),
  removedAt: text('removed_at'),
});

/** Only the token's hash is stored, so that a copy of the database opens no session. */
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
    /** When the member last proved who they are: at the sign-in, or before a change that gives lasting access. */
    reauthenticatedAt: text('reauthenticated_at'),
  },
  (table) => [index('sign_in_sessions_by_staff').on(table.staffId)],
);

/** Links for one use: the first set-up, an invitation, a password reset. Only their hashes are stored. */
export const oneTimeLinks = sqliteTable('one_time_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['setup', 'invite', 'reset'] }).notNull(),
  expiresAt: text('expires_at').notNull(),
  /** The member whose password it sets; null for the set-up. */
  staffId: text('staff_id').references(() => staff.id),
});

/** Recovery codes for a lost authenticator, each for one use; stored as keyed hashes. */
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

/**
 * Mails with a one-time link that the mail server has not accepted yet. They contain no token: each start sends a new
 * link.
 */
export const staffMails = sqliteTable('staff_mails', {
  id: text('id').primaryKey(),
  staffId: text('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['invite', 'reset'] }).notNull(),
  createdAt: createdAt(),
});

/**
 * Used tickets of sign-in steps, such as passkey challenges, until they expire: a restart must not make them valid
 * again.
 */
export const spentTickets = sqliteTable('spent_tickets', {
  id: text('id').primaryKey(),
  expiresAt: text('expires_at').notNull(),
});

/** Public keys of passkeys. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** As the device reports it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE form. */
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    /** The signature counter of the device; 0 if it does not count. */
    useCount: integer('use_count').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [index('passkeys_by_staff').on(table.staffId)],
);
