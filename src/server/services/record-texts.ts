import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { normaliseText } from '#shared/rules/search.rules.ts';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { recordTexts } from '../db/schema/index.ts';
import { type ContentTable, contentTables, nameColumns } from './content-nouns.ts';
import { holdsWords } from './content-records.ts';

type TextKind = (typeof recordTexts.$inferSelect)['kind'];

/** What the texts of each kind begin with; the migrations that wrote the triggers say the same. */
const marks: Record<TextKind, string> = {
  picture: '\ue000p\ue000',
  redirect: '\ue000r\ue000',
  offer: '\ue000o\ue000',
  medicalInfo: '\ue000m\ue000',
  opinion: '\ue000v\ue000',
  labTest: '\ue000t\ue000',
};

/** The index knows three letters that follow each other, and nothing shorter. */
const fewestLetters = 3;

/**
 * The condition for records of a kind, by their ids, whose texts hold every word of a search as `holdsWords` means it; with `newest`, for no more
 * than so many, those whose texts were written last. Undefined without a word. Only where all words are shorter than three letters all texts of
 * the kind are looked through, as they are stored.
 */
export function holdText(kind: TextKind, id: SQLWrapper, term: string, newest?: number): SQL | undefined {
  const words = normaliseText(term).split(/\s+/).filter(Boolean);
  if (words.length === 0) return;
  const isLong = (word: string) => [...word].length >= fewestLetters;
  const phrases = [marks[kind], ...words.filter(isLong)].map(phraseOf).join(' AND ');
  const conditions = [
    words.some(isLong)
      ? sql`record_text_search MATCH ${phrases}`
      : // The newest not by the index of kinds, which would have all of them sorted before the first is taken.
        newest === undefined
        ? eq(recordTexts.kind, kind)
        : sql`+${recordTexts.kind} = ${kind}`,
    ...words.filter((word) => !isLong(word)).map((word) => sql`instr(${recordTexts.words}, ${word}) > 0`),
  ];
  const texts = words.some(isLong) ? sql`record_text_search CROSS JOIN ${recordTexts} ON ${recordTexts.row} = record_text_search.rowid` : sql`${recordTexts}`;
  const number = words.some(isLong) ? sql`record_text_search.rowid` : recordTexts.row;
  const part = newest === undefined ? sql`` : sql` ORDER BY ${number} DESC LIMIT ${newest}`;
  return sql`${id} IN (SELECT ${recordTexts.recordId} FROM ${texts} WHERE ${sql.join(conditions, sql` AND `)}${part})`;
}

/** The condition for records of content whose names hold every word of a search; of those that have texts, only what the index finds is looked at. */
export function areNamed(noun: ContentNoun, term: string): SQL | undefined {
  const isFound = noun in marks ? holdText(noun as TextKind, (contentTables[noun] as ContentTable).id, term) : undefined;
  return and(isFound, holdsWords(term, nameColumns(noun)));
}

/** Letters as the index's query language takes them, whatever they are; it ends at a zero. */
const phraseOf = (letters: string) => `"${letters.replaceAll('"', '""').replaceAll('\0', '\ufffd')}"`;
