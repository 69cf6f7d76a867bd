import { isNull } from 'drizzle-orm';
import { indexWords } from '#shared/fields/search.rules.ts';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import type { ContentChange } from '../content/content-transaction.ts';
import { indexTrashChange, searchIndex } from '../content/search-index.ts';
import type { SavedParts } from '../content/write-records.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests } from './lab-tests.table.ts';

/** The names of laboratory tests outside the trash. Other names are in this index alone, not in that of packages. */
export const labTestIndex = searchIndex({
  table: 'lab_test_search',
  idColumn: 'lab_test_id',
  columns: { name: 'name', otherNames: 'other_names' },
  weights: { name: 2, otherNames: 1 },
});

const nameFields = ['nameEn', 'nameAr', 'otherNamesEn', 'otherNamesAr'] as const;
export const searchedNames = {
  nameEn: labTests.nameEn,
  nameAr: labTests.nameAr,
  otherNamesEn: labTests.otherNamesEn,
  otherNamesAr: labTests.otherNamesAr,
};

/** Updates saved tests in the search index whose names changed. */
export function indexSavedLabTests(tx: Tx, saved: readonly SavedParts<LabTestValues>[]): void {
  const renamed = saved.filter(
    ({ values, before }) => before === null || nameFields.some((field) => before[field] !== values[field]),
  );
  reindexLabTests(
    tx,
    renamed.map(({ id }) => id),
  );
}

/** Updates tests in the search index. */
export function reindexLabTests(tx: Db | Tx, ids: readonly string[]): void {
  const rows = tx
    .select({ id: labTests.id, ...searchedNames })
    .from(labTests)
    .where(isOneOf(labTests.id, ids))
    .all();
  for (const { id, nameEn, nameAr, otherNamesEn, otherNamesAr } of rows)
    labTestIndex.put(tx, id, { name: wordsOf(nameEn, nameAr), otherNames: wordsOf(otherNamesEn, otherNamesAr) });
}

const wordsOf = (...texts: string[]) => indexWords(texts.join('\n')).join(' ');

/** Adds all tests outside the trash to the search index. */
export function indexAllLabTests(tx: Db | Tx): void {
  const rows = tx.select({ id: labTests.id }).from(labTests).where(isNull(labTests.deletedAt)).all();
  reindexLabTests(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Updates the search index after tests are trashed or restored. Subscribes to content changes. */
export const indexLabTestChange = (tx: Tx, change: ContentChange): void =>
  indexTrashChange(tx, change, { collection: 'labTest', index: labTestIndex, reindex: reindexLabTests });
