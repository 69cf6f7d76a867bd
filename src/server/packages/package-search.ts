import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import { allowedTypos, indexWords, searchGroups } from '#shared/fields/search.rules.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { packages } from './packages.table.ts';

/** The texts of a package that a search looks through, in both languages. */
export interface SearchTexts {
  name: string;
  tags: string;
  labTests: string;
  description: string;
}

/** What a search can choose by, beside the words. */
export interface SearchedPackage {
  id: string;
  categoryId: string;
  isPublished: boolean;
}

/** A hit in a name counts most, one in a description least. */
const rank = sql`bm25(package_search, 0, 10.0, 5.0, 4.0, 1.0)`;
const mostTypos = 40;

/** Puts a package into the search index, or puts it in anew; part of the transaction that saves it. */
export function indexPackage(tx: Db | Tx, packageId: string, texts: SearchTexts): void {
  removePackageFromIndex(tx, packageId);
  const words = (text: string) => indexWords(text).join(' ');
  tx.run(sql`INSERT INTO package_search (rowid, package_id, name, tags, lab_tests, description)
    VALUES (${searchRowOf(packageId)}, ${packageId}, ${words(texts.name)}, ${words(texts.tags)}, ${words(texts.labTests)}, ${words(texts.description)})`);
}

/** Takes a package out of the search index. */
export function removePackageFromIndex(tx: Db | Tx, packageId: string): void {
  tx.run(sql`DELETE FROM package_search WHERE rowid = ${searchRowOf(packageId)}`);
}

/** The number of a package's row in the index, which finds rows quickly by nothing else: as many bits of a hash as a number holds. */
export function searchRowOf(packageId: string): number {
  return Number.parseInt(createHash('sha256').update(packageId).digest('hex').slice(0, 13), 16);
}

/** The ids of the packages, those in the trash left out, whose name holds a word that begins so. */
export function readPackagesNamed(reader: Db | Tx, beginning: string): string[] {
  const phrases = indexWords(beginning).map((word) => `name : "${word}"*`);
  if (phrases.length === 0) return [];
  return reader.values<[string]>(sql`SELECT package_id FROM package_search WHERE package_search MATCH ${phrases.join(' AND ')}`).map(([id]) => id);
}

/** Finds packages by words; what it needs of all packages it reads once after each change of content. */
export function createPackageSearch({ db, contentVersion }: { db: Db; contentVersion: Pick<ContentVersion, 'current'> }) {
  const rowsById = new Map<string, number>();
  let memory: { version: number; words: string[]; packages: Map<number, SearchedPackage> } | null = null;

  /**
   * The ids of matching packages that `accepts` takes, the best first. Every word of the term must be found, as it stands, as the
   * beginning of a word, as a synonym or, where nothing of that is there, with a letter or two wrong.
   */
  function find(term: string, accepts: (candidate: SearchedPackage) => boolean): string[] {
    const known = remember();
    const groups = searchGroups(term).map((group) => findAlternatives(group, known.words));
    if (groups.length === 0 || groups.some((phrases) => phrases.length === 0)) return [];
    const query = groups.map((phrases) => `(${phrases.join(' OR ')})`).join(' AND ');
    const rows = db.values<[number]>(sql`SELECT rowid FROM package_search WHERE package_search MATCH ${query} ORDER BY ${rank}`);
    const found = rows.flatMap(([row]) => known.packages.get(row) ?? []);
    return found.filter(accepts).map(({ id }) => id);
  }

  function remember() {
    const version = contentVersion.current();
    if (memory?.version === version) return memory;
    const words = db.values<[string]>(sql`SELECT term FROM package_search_terms`).map(([word]) => word);
    const rows = db.select({ id: packages.id, categoryId: packages.categoryId, isPublished: packages.isPublished }).from(packages).all();
    memory = { version, words, packages: new Map(rows.map((row) => [rowOf(row.id), row])) };
    return memory;
  }

  /** A hash for each of ten thousand packages would hold up the first search after every change. */
  function rowOf(id: string): number {
    const known = rowsById.get(id) ?? searchRowOf(id);
    rowsById.set(id, known);
    return known;
  }

  return { find };
}

/** The phrases of the index's query language that stand for one group; the words hold letters and digits only, so quotes contain them. */
function findAlternatives(group: readonly string[], words: readonly string[]): string[] {
  const [typed = ''] = group;
  // One letter is the beginning of too much, but it can be a word: vitamin D.
  if (typed.length === 1 && words.includes(typed)) return [`"${typed}"`];
  const beginnings = group.filter((wanted) => words.some((word) => word.startsWith(wanted)));
  if (beginnings.length > 0) return beginnings.map((beginning) => `"${beginning}"*`);
  const typos = allowedTypos(typed.length);
  if (typos === 0) return [];
  const similar = words.filter((word) => Math.abs(word.length - typed.length) <= typos && distance(word, typed) <= typos);
  return similar.slice(0, mostTypos).map((word) => `"${word}"`);
}
