import { asc } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import type { ListStore } from '../content/declared-collection.ts';
import { groupedBy } from '../content/record-lists.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { givenIds, isGiven, isOneOf, preparedQuery } from '../core/db/prepared-query.ts';

type TextColumn = AnySQLiteColumn<{ data: string; notNull: true }>;
type PictureListTable = SQLiteTable & {
  locale: AnySQLiteColumn<{ data: Locale; notNull: true }>;
  mediaId: TextColumn;
  sortOrder: AnySQLiteColumn;
};

/** The ids of the pictures of a record in each language. */
interface PictureLists {
  pictureIdsEn: string[];
  pictureIdsAr: string[];
}

/** The ids of the pictures for one language: its own list, else the single picture, else the other language's list. */
export function pictureIdsFor(
  { pictureIdsEn, pictureIdsAr }: PictureLists,
  locale: Locale,
  single: string | null = null,
): string[] {
  const [own, other] = locale === 'ar' ? [pictureIdsAr, pictureIdsEn] : [pictureIdsEn, pictureIdsAr];
  if (own.length > 0) return own;
  return single === null ? other : [single];
}

/** Stores the pictures that records have in each language in a table with a row for each. */
export function pictureLists(table: PictureListTable, recordId: TextColumn): ListStore<PictureLists> {
  const { locale, mediaId, sortOrder } = table;
  const byRecords = preparedQuery((db) =>
    db.select({ recordId, locale, mediaId }).from(table).where(isGiven(recordId)).orderBy(asc(sortOrder)).prepare(),
  );
  const add = rowsInsert(table, [recordId, locale, mediaId, sortOrder]);
  return {
    pictures: [{ mediaId, recordId }],
    read: (reader, ids) => {
      const rowsOf = groupedBy(byRecords(reader).all(givenIds(ids)), (row) => row.recordId);
      const idsIn = (id: string, locale: Locale) => {
        const ofLocale = rowsOf(id).filter((row) => row.locale === locale);
        return ofLocale.map(({ mediaId }) => mediaId);
      };
      return (id) => ({ pictureIdsEn: idsIn(id, 'en'), pictureIdsAr: idsIn(id, 'ar') });
    },
    write: (tx, records) => {
      const ids = records.map(({ id }) => id);
      tx.delete(table).where(isOneOf(recordId, ids)).run();
      const listOf = ({ pictureIdsEn, pictureIdsAr }: PictureLists) => ({ en: pictureIdsEn, ar: pictureIdsAr });
      add(
        tx,
        records.flatMap(({ id, values }) => {
          const rowsIn = (code: Locale) => listOf(values)[code].map((picture, place) => [id, code, picture, place]);
          return localeCodes.flatMap(rowsIn);
        }),
      );
    },
  };
}
