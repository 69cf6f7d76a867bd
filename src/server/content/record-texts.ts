import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { Db } from '../core/db/client.ts';
import { nameColumns, type StoredCollection } from './collections.ts';
import { holdsWords } from './content-records.ts';
import { recordTexts } from './record-texts.table.ts';

type TextKind = (typeof recordTexts.$inferSelect)['kind'];

/** The first letters of each kind's texts, the same as in drizzle/triggers.sql. */
const marks: Record<TextKind, string> = {
  picture: '\ue000p\ue000',
  redirect: '\ue000r\ue000',
  offer: '\ue000o\ue000',
  medicalInfo: '\ue000m\ue000',
  opinion: '\ue000v\ue000',
  labTest: '\ue000t\ue000',
};

/** Nobody looks for the letter in a mark. */
const markLength = 3;

/** The index knows three letters that follow each other, and nothing shorter. */
const fewestLetters = 3;

/**
 * The condition for records of a kind, by their ids, whose texts hold every word of a search as `holdsWords` means it; with `newest`, for no more
 * than so many, those whose texts were written last. Undefined without a word. Only where all words are shorter than three letters all texts of
 * the kind are looked through, as they are stored.
 */
export function holdText(kind: TextKind, id: SQLWrapper, term: string, newest?: number): SQL | undefined {
  const words = wordsOf(term);
  if (words.length === 0) return;
  if (!words.some(isLong)) {
    // The newest not by the index of kinds, which would have all of them sorted before the first is taken.
    const isOfKind = newest === undefined ? eq(recordTexts.kind, kind) : sql`+${recordTexts.kind} = ${kind}`;
    return sql`${id} IN (SELECT ${recordTexts.recordId} FROM ${recordTexts} WHERE ${and(isOfKind, holdsEach(words))}${newestBy(recordTexts.row, newest)})`;
  }
  const isHeld = and(isIndexed(kind, words), holdsEach(words.filter((word) => !isLong(word))));
  return sql`${id} IN (SELECT ${recordTexts.recordId} FROM ${indexedTexts} WHERE ${isHeld}${newestBy(sql`record_text_search.rowid`, newest)})`;
}

/** More records than this are not gathered before a list is begun. */
const mostGathered = 500;

/**
 * The number of records of a kind whose texts hold every word of a search, and the condition for these, for a list of them that nothing else narrows:
 * few are gathered, of many the first in the order of the list are soon met. Undefined without a word.
 */
export function findTexts(db: Db, kind: TextKind, id: SQLWrapper, term: string): { total: number; isFound: SQL } | undefined {
  const words = wordsOf(term);
  const isHeld = holdText(kind, id, term);
  if (!isHeld) return;
  const counted = words.every(isLong)
    ? sql`SELECT count(*) FROM record_text_search WHERE ${isIndexed(kind, words)}`
    : sql`SELECT count(*) FROM ${recordTexts} WHERE ${and(eq(recordTexts.kind, kind), holdText(kind, recordTexts.recordId, term))}`;
  const [[total] = [0]] = db.values<[number]>(counted);
  const isMet = sql`EXISTS (SELECT 1 FROM ${recordTexts} WHERE ${and(eq(recordTexts.kind, kind), eq(recordTexts.recordId, id), holdsEach(words))})`;
  return { total, isFound: total > mostGathered ? isMet : isHeld };
}

const wordsOf = (term: string) => normaliseText(term).split(/\s+/).filter(Boolean);
const isLong = (word: string) => [...word].length >= fewestLetters;

const indexedTexts = sql`record_text_search CROSS JOIN ${recordTexts} ON ${recordTexts.row} = record_text_search.rowid`;
const isIndexed = (kind: TextKind, words: readonly string[]) =>
  sql`record_text_search MATCH ${[marks[kind], ...words.filter(isLong)].map(phraseOf).join(' AND ')}`;
const holdsEach = (words: readonly string[]) => and(...words.map((word) => sql`instr(substr(${recordTexts.words}, ${markLength + 1}), ${word}) > 0`));
const newestBy = (number: SQLWrapper, newest: number | undefined) => (newest === undefined ? sql`` : sql` ORDER BY ${number} DESC LIMIT ${newest}`);

/** The condition for records of a collection whose names hold every word of a search; of those that have texts, only what the index finds is looked at. */
export function areNamed(collection: StoredCollection, term: string): SQL | undefined {
  const { name, table } = collection;
  const isFound = name in marks ? holdText(name as TextKind, table.id, term) : undefined;
  return and(isFound, holdsWords(term, nameColumns(collection)));
}

/** The condition for records of a collection whose texts hold every word of a search: by the index if it has these texts, else by their columns. */
export function holdSearched({ name, table }: StoredCollection, term: string, columns: readonly SQLWrapper[]): SQL | undefined {
  return name in marks ? holdText(name as TextKind, table.id, term) : holdsWords(term, columns);
}

/** Letters as the index's query language takes them, whatever they are; it ends at a zero. */
const phraseOf = (letters: string) => `"${letters.replaceAll('"', '""').replaceAll('\0', '\ufffd')}"`;
