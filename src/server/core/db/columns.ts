import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#shared/i18n/locales.ts';

/** 24 hexadecimal digits, the format of ids from the centre's old database. */
export const contentId = () => text('id').primaryKey();

/** The id column of a table by name, for foreign keys from layers that may not import the table. */
export const idOf = (tableName: string) => () => sqliteTable(tableName, { id: text('id').primaryKey() }).id;

/** ISO 8601 text in UTC, so that text order is time order. */
export const createdAt = () => text('created_at').notNull();
export const updatedAt = () => text('updated_at').notNull();

export const isPublished = () => integer('is_published', { mode: 'boolean' }).notNull().default(true);
export const sortOrder = () => integer('sort_order').notNull().default(0);

/** Incremented by every change of staff, for optimistic locking. */
export const version = () => integer('version').notNull().default(1);
/** The name of the member of staff or token that last changed the record; empty if there is none. */
export const updatedBy = () => text('updated_by').notNull().default('');

/**
 * Trash state: when and by whom the record was deleted, and whether it was published. Records in the trash are never
 * published.
 */
export const trashColumns = () => ({
  deletedAt: text('deleted_at'),
  deletedBy: text('deleted_by').notNull().default(''),
  wasPublished: integer('was_published', { mode: 'boolean' }).notNull().default(false),
});

/** When the texts of a record were marked as reviewed, and by whom. A change of the texts clears the time. */
export const reviewColumns = () => ({
  reviewedAt: text('reviewed_at'),
  reviewedBy: text('reviewed_by').notNull().default(''),
});

/** The English and the Arabic column of one text. */
export type BilingualColumns = readonly [en: SQLWrapper, ar: SQLWrapper];

/**
 * Selects records that have a text in the other language but not in `locale`. A partial index with the same condition
 * serves it.
 */
export function missingIn(locale: Locale, pairs: readonly BilingualColumns[]): SQL {
  const lacks = pairs.map(([en, ar]) =>
    locale === 'en' ? sql`(${en} = '' AND ${ar} <> '')` : sql`(${ar} = '' AND ${en} <> '')`,
  );
  return sql`(${sql.join(lacks, sql` OR `)})`;
}

/** The condition of partial indexes for the trash, which contains few of a table's rows. */
export const isInTrash = (deletedAt: SQLiteColumn): SQL => sql`${deletedAt} IS NOT NULL`;
