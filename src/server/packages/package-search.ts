import { sql } from 'drizzle-orm';
import { plainWords, searchGroups } from '#shared/fields/search.rules.ts';
import { searchedRecords, searchIndex } from '../content/search-index.ts';
import { phraseGroups } from '../content/search-phrases.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { groupQuery } from '../core/db/full-text.ts';
import { packages } from './packages.table.ts';

/** Fields for filtering and ordering search results. */
interface SearchedPackage {
  id: string;
  categoryId: string;
  isPublished: boolean;
  nameEn: string;
  nameAr: string;
}

/** The words of packages in both languages. A match in the name weighs most, one in the description least. */
export const packageIndex = searchIndex({
  table: 'package_search',
  idColumn: 'package_id',
  columns: { name: 'name', tags: 'tags', labTests: 'lab_tests', description: 'description' },
  weights: { name: 10, tags: 5, labTests: 4, description: 1 },
});

/** The ids of packages outside the trash whose name contains a word with this prefix. */
export function readPackagesNamed(reader: Db | Tx, beginning: string): string[] {
  const query = searchGroups(beginning)
    .map((group) => `name : (${groupQuery(group)})`)
    .join(' AND ');
  if (query === '') return [];
  return reader
    .values<[string]>(sql`SELECT package_id FROM package_search WHERE package_search MATCH ${query}`)
    .map(([id]) => id);
}

/** The full-text search of packages. Caches the words and filter fields of all packages until the content changes. */
export function createPackageSearch({
  db,
  contentVersion,
}: {
  db: Db;
  contentVersion: Pick<ContentVersion, 'current'>;
}) {
  const { id, categoryId, isPublished, nameEn, nameAr } = packages;
  const remember = searchedRecords({
    db,
    contentVersion,
    index: packageIndex,
    readRecords: () => db.select({ id, categoryId, isPublished, nameEn, nameAr }).from(packages).all(),
  });

  /**
   * The ids of matching packages that `accepts` allows: first those whose name begins with the term, each part with the
   * best match first. Every word of the term must match (`phraseGroups`).
   */
  function find(term: string, accepts: (candidate: SearchedPackage) => boolean): string[] {
    const { words, records } = remember();
    const groups = phraseGroups(term, { words }).map(({ alternatives }) => alternatives);
    const rows = packageIndex.readRows(db, groups);
    const found = rows.flatMap((row) => records.get(row) ?? []).filter(accepts);
    const beginning = plainWords(term);
    // Normalising whole names would take ten times as long; articles and marks need some letters more than the term.
    const compared = 2 * beginning.length + 10;
    const isFirst = (one: SearchedPackage) =>
      [one.nameEn, one.nameAr].some((name) => plainWords(name.slice(0, compared)).startsWith(beginning));
    const { first = [], later = [] } = Object.groupBy(found, (one) => (isFirst(one) ? 'first' : 'later'));
    return [...first, ...later].map((one) => one.id);
  }

  return { find };
}
