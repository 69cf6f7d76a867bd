import { getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { RecordReference } from '#shared/content/records.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Db } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { type NamedRecords, nameColumns } from './stored-collection.ts';

/** These records by their names, those in the trash too. */
export function readNamed(db: Db, records: NamedRecords, ids: readonly string[]): RecordReference[] {
  return namedByIds(db, records).all(givenIds(ids));
}

const namedByIds = preparedQuery((db, records: NamedRecords) => {
  const { id } = records.table;
  const [nameEn, nameAr] = nameColumns(records);
  const { deletedAt }: Record<string, SQLiteColumn> = getTableColumns(records.table);
  const isInTrash = (deletedAt ? isNotNull(deletedAt) : sql`0`).mapWith(Boolean);
  return db.select({ id, nameEn, nameAr, isInTrash }).from(records.table).where(isGiven(id)).prepare();
});

/** Names in one language of the records whose ids are among the values; omits deleted ones. */
export function readNames(db: Db, records: NamedRecords, values: readonly unknown[], locale: Locale): string[] {
  const ids = values.filter((id) => typeof id === 'string');
  const names = new Map(readNamed(db, records, ids).map((row) => [row.id, localized(row, 'name', locale)]));
  return ids.flatMap((stored) => names.get(stored) ?? []);
}
