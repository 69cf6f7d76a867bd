import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import { allowedTypos, isShortPart, plainWords, searchGroups } from '#shared/fields/search.rules.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { groupQuery } from '../core/db/full-text.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { packages } from './packages.table.ts';

/** The words of a package in both languages, as `indexWords` gives them. */
interface SearchWords {
  name: string;
  tags: string;
  labTests: string;
  description: string;
}

/** Fields for filtering and ordering search results. */
interface SearchedPackage {
  id: string;
  categoryId: string;
  isPublished: boolean;
  nameEn: string;
  nameAr: string;
}

/** Weights a match in the name highest, one in the description lowest. */
const rank = sql`bm25(package_search, 0, 10.0, 5.0, 4.0, 1.0)`;
const maxTypos = 40;

/** Adds or updates a package in the search index, in the transaction that saves it. */
export function indexPackage(tx: Db | Tx, packageId: string, { name, tags, labTests, description }: SearchWords): void {
  replaceInIndex(tx).run(searchRowOf(packageId), packageId, name, tags, labTests, description);
}

const replaceInIndex = preparedQuery(({ $client }) =>
  $client.prepare(
    'REPLACE INTO package_search (rowid, package_id, name, tags, lab_tests, description) VALUES (?, ?, ?, ?, ?, ?)',
  ),
);

/** Removes a package from the search index. */
export function removePackageFromIndex(tx: Db | Tx, packageId: string): void {
  tx.run(sql`DELETE FROM package_search WHERE rowid = ${searchRowOf(packageId)}`);
}

/** The rowid of a package in the index, 52 bits of a hash of its id: FTS5 finds a row quickly only by its rowid. */
export function searchRowOf(packageId: string): number {
  return Number.parseInt(createHash('sha256').update(packageId).digest('hex').slice(0, 13), 16);
}

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
  const rowsById = new Map<string, number>();
  let memory: { version: number; words: string[]; packages: Map<number, SearchedPackage> } | null = null;

  /**
   * The ids of matching packages that `accepts` allows: first those whose name begins with the term, each part with the
   * best match first. Every word of the term must match exactly, as a prefix or as a synonym; without such a match, with
   * one or two wrong letters.
   */
  function find(term: string, accepts: (candidate: SearchedPackage) => boolean): string[] {
    const known = remember();
    const groups = searchGroups(term).map((group) => findAlternatives(group, known.words));
    if (groups.length === 0 || groups.some((phrases) => phrases.length === 0)) return [];
    const query = groups.map((phrases) => `(${phrases.join(' OR ')})`).join(' AND ');
    const rows = db.values<[number]>(
      sql`SELECT rowid FROM package_search WHERE package_search MATCH ${query} ORDER BY ${rank}`,
    );
    const found = rows.flatMap(([row]) => known.packages.get(row) ?? []).filter(accepts);
    const beginning = plainWords(term);
    // Normalising whole names would take ten times as long; articles and marks need some letters more than the term.
    const compared = 2 * beginning.length + 10;
    const isFirst = ({ nameEn, nameAr }: SearchedPackage) =>
      [nameEn, nameAr].some((name) => plainWords(name.slice(0, compared)).startsWith(beginning));
    const { first = [], later = [] } = Object.groupBy(found, (one) => (isFirst(one) ? 'first' : 'later'));
    return [...first, ...later].map(({ id }) => id);
  }

  function remember() {
    const version = contentVersion.current();
    if (memory?.version === version) return memory;
    const words = db.values<[string]>(sql`SELECT term FROM package_search_terms`).map(([word]) => word);
    const rows = db
      .select({
        id: packages.id,
        categoryId: packages.categoryId,
        isPublished: packages.isPublished,
        nameEn: packages.nameEn,
        nameAr: packages.nameAr,
      })
      .from(packages)
      .all();
    memory = { version, words, packages: new Map(rows.map((row) => [rowOf(row.id), row])) };
    return memory;
  }

  /** Caches hashes: computing ten thousand would delay the first search after every change. */
  function rowOf(id: string): number {
    const known = rowsById.get(id) ?? searchRowOf(id);
    rowsById.set(id, known);
    return known;
  }

  return { find };
}

/** FTS5 queries for the alternatives of a group. Words contain letters and digits only, so quoting is safe. */
function findAlternatives(group: readonly string[], words: readonly string[]): string[] {
  const [typed = ''] = group;
  const isKnown = words.some((word) => word.startsWith(typed));
  // "b" and "12" are in many packages that do not contain "b12".
  const wanted = isKnown ? group.filter((alternative) => !isOfShortParts(alternative)) : group;
  const exact = wanted.flatMap((alternative) => queryOfParts(alternative, words, findExact));
  if (exact.length > 0) return exact;
  return group
    .filter((alternative) => alternative === typed || alternative.includes(' '))
    .flatMap((alternative) => queryOfParts(alternative, words, findSimilar));
}

const isOfShortParts = (alternative: string) => alternative.includes(' ') && alternative.split(' ').every(isShortPart);

/** A query for all parts of an alternative; none if a part has no phrases. */
function queryOfParts(alternative: string, words: readonly string[], find: typeof findSimilar): string[] {
  const parts = alternative.split(' ').map((part) => find(part, words));
  if (parts.some((phrases) => phrases.length === 0)) return [];
  return [parts.map((phrases) => `(${phrases.join(' OR ')})`).join(' AND ')];
}

function findExact(part: string, words: readonly string[]): string[] {
  // A single letter is no useful prefix, but may be a word, as in vitamin D.
  if (part.length === 1 && words.includes(part)) return [`"${part}"`];
  return words.some((word) => word.startsWith(part)) ? [`"${part}"*`] : [];
}

/** The phrase of a known part; phrases of words with one or two other letters for an unknown one. */
function findSimilar(part: string, words: readonly string[]): string[] {
  const exact = findExact(part, words);
  const typos = allowedTypos(part.length);
  if (exact.length > 0 || typos === 0) return exact;
  const similar = words.filter((word) => Math.abs(word.length - part.length) <= typos && distance(word, part) <= typos);
  return similar.slice(0, maxTypos).map((word) => `"${word}"`);
}
