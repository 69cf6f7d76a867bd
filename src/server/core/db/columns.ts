import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#shared/i18n/locales.ts';

/** Content ids are 24 hexadecimal digits: the shape of the ids that the centre's old database gave. */
export const contentId = () => text('id').primaryKey();

/** The id of a table by its name, for a foreign key from a layer that may not import the table. */
export const idOf = (tableName: string) => () => sqliteTable(tableName, { id: text('id').primaryKey() }).id;

/** Moments are ISO 8601 text in UTC, so that they sort and read the same everywhere. */
export const createdAt = () => text('created_at').notNull();
export const updatedAt = () => text('updated_at').notNull();

export const isPublished = () => integer('is_published', { mode: 'boolean' }).notNull().default(true);
export const sortOrder = () => integer('sort_order').notNull().default(0);

/** Rises with every change by staff, so that of two people who change one record the second learns of the first. */
export const version = () => integer('version').notNull().default(1);
/** The name of who changed the record last; empty where nobody of the staff did. */
export const updatedBy = () => text('updated_by').notNull().default('');

/** Of a record in the bin: since when, who put it there, and whether visitors saw it before. Nothing in the bin is published. */
export const binColumns = () => ({
  deletedAt: text('deleted_at'),
  deletedBy: text('deleted_by').notNull().default(''),
  wasPublished: integer('was_published', { mode: 'boolean' }).notNull().default(false),
});

/** The English and the Arabic column of one text. */
export type BilingualColumns = readonly [en: SQLWrapper, ar: SQLWrapper];

/** The condition for records that say in one language what they do not say in `locale`. An index of the same condition answers it. */
export function missingIn(locale: Locale, pairs: readonly BilingualColumns[]): SQL {
  const lacks = pairs.map(([en, ar]) => (locale === 'en' ? sql`(${en} = '' AND ${ar} <> '')` : sql`(${ar} = '' AND ${en} <> '')`));
  return sql`(${sql.join(lacks, sql` OR `)})`;
}

/** The condition of an index for what lies in the bin, which holds little beside all the rest. */
export const isInBin = (deletedAt: SQLiteColumn): SQL => sql`${deletedAt} IS NOT NULL`;
