import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { Db } from '../core/db/client.ts';
import { nameColumns, type StoredCollection } from './collections.ts';
import { containsWords } from './content-records.ts';
import { recordTexts, textMarks } from './record-texts.table.ts';

type TextKind = keyof typeof textMarks;

/** Length of a mark, which starts and ends with a character that nobody types. */
const markLength = 3;

/** The index holds trigrams, so it cannot find shorter words. */
const minIndexedLength = 3;

/**
 * The condition for ids of records of a kind whose texts contain every word of a search, as in `containsWords`; with `newest`, only that many, by the
 * latest change of the text. Undefined without a word. If all words are shorter than three letters, it scans the kind's texts.
 */
export function textContains(kind: TextKind, id: SQLWrapper, term: string, newest?: number): SQL | undefined {
  const words = wordsOf(term);
  if (words.length === 0) return;
  if (!words.some(isLong)) {
    // For the newest, the plus disables the index of kinds, with which SQLite would sort all rows first.
    const isOfKind = newest === undefined ? eq(recordTexts.kind, kind) : sql`+${recordTexts.kind} = ${kind}`;
    return sql`${id} IN (SELECT ${recordTexts.recordId} FROM ${recordTexts} WHERE ${and(isOfKind, containsEach(words))}${newestBy(recordTexts.row, newest)})`;
  }
  const isHeld = and(isIndexed(kind, words), containsEach(words.filter((word) => !isLong(word))));
  return sql`${id} IN (SELECT ${recordTexts.recordId} FROM ${indexedTexts} WHERE ${isHeld}${newestBy(sql`record_text_search.rowid`, newest)})`;
}

/** Up to this many matches are collected before the list is read. */
const maxCollected = 500;

/**
 * Counts the records of a kind whose texts contain every word of a search, and returns the condition for them, for a list without other filters.
 * Collects few matches first; finds many while scanning in list order. Undefined without a word.
 */
export function findTexts(db: Db, kind: TextKind, id: SQLWrapper, term: string): { total: number; isFound: SQL } | undefined {
  const words = wordsOf(term);
  const isHeld = textContains(kind, id, term);
  if (!isHeld) return;
  const counted = words.every(isLong)
    ? sql`SELECT count(*) FROM record_text_search WHERE ${isIndexed(kind, words)}`
    : sql`SELECT count(*) FROM ${recordTexts} WHERE ${and(eq(recordTexts.kind, kind), textContains(kind, recordTexts.recordId, term))}`;
  const [[total] = [0]] = db.values<[number]>(counted);
  const isMet = sql`EXISTS (SELECT 1 FROM ${recordTexts} WHERE ${and(eq(recordTexts.kind, kind), eq(recordTexts.recordId, id), containsEach(words))})`;
  return { total, isFound: total > maxCollected ? isMet : isHeld };
}

const wordsOf = (term: string) => normaliseText(term).split(/\s+/).filter(Boolean);
const isLong = (word: string) => [...word].length >= minIndexedLength;

const indexedTexts = sql`record_text_search CROSS JOIN ${recordTexts} ON ${recordTexts.row} = record_text_search.rowid`;
const isIndexed = (kind: TextKind, words: readonly string[]) =>
  sql`record_text_search MATCH ${[textMarks[kind], ...words.filter(isLong)].map(phraseOf).join(' AND ')}`;
const containsEach = (words: readonly string[]) => and(...words.map((word) => sql`instr(substr(${recordTexts.words}, ${markLength + 1}), ${word}) > 0`));
const newestBy = (number: SQLWrapper, newest: number | undefined) => (newest === undefined ? sql`` : sql` ORDER BY ${number} DESC LIMIT ${newest}`);

/** The condition for records whose names contain every word of a search; uses the text index first if the collection has one. */
export function areNamed(collection: StoredCollection, term: string): SQL | undefined {
  const { name, table } = collection;
  const isFound = name in textMarks ? textContains(name as TextKind, table.id, term) : undefined;
  return and(isFound, containsWords(term, nameColumns(collection)));
}

/** The condition for records whose texts contain every word of a search: by the text index, or by the columns if the collection has none. */
export function searchCondition({ name, table }: StoredCollection, term: string, columns: readonly SQLWrapper[]): SQL | undefined {
  return name in textMarks ? textContains(name as TextKind, table.id, term) : containsWords(term, columns);
}

/** Quotes letters for FTS5, which ends a query at a zero byte. */
const phraseOf = (letters: string) => `"${letters.replaceAll('"', '""').replaceAll('\0', '\ufffd')}"`;
