import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { phoneKeyOf } from '#shared/rules/phone.rules.ts';
import { indexWords, normaliseText, searchGroups } from '#shared/rules/search.rules.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { requests } from '../db/schema/index.ts';
import type { RequestRow } from './outbox.service.ts';
import { freeTextOf } from './request-details.ts';

/** What a search finds a request by. */
export type SearchedRequest = Pick<RequestRow, 'id' | 'reference' | 'name' | 'email' | 'phone' | 'details'>;

const indexedAtOnce = 500;
/** Of a phone number its end is remembered and read out too. */
const phoneEnds = [7, 4];
const referenceForm = /^d-?([0-9a-z]{4})-?([0-9a-z]{4})$/i;
const phoneForm = /^\+?[\d\s().-]+$/;
const shortestPhone = 3;

/** Puts a request into the search index: part of the transaction that stores it. A trigger takes it out when it is removed. */
export function indexRequest(tx: Tx, request: SearchedRequest): void {
  // In the order of arrival, so that the newest hits are found without looking at the others.
  const { row } = tx.get<{ row: number }>(sql`SELECT coalesce(max(search_row), 0) + 1 AS row FROM ${requests}`);
  tx.run(sql`INSERT INTO request_search (rowid, words) VALUES (${row}, ${wordsOf(request)})`);
  tx.update(requests).set({ searchRow: row }).where(eq(requests.id, request.id)).run();
}

/** Indexes whatever was stored before there was an index, the oldest first. Returns how many they were. */
export function indexMissing(db: Db): number {
  const missing = () => db.select().from(requests).where(isNull(requests.searchRow)).orderBy(asc(requests.createdAt)).limit(indexedAtOnce).all();
  let indexed = 0;
  for (let rows = missing(); rows.length > 0; rows = missing()) {
    const batch = rows;
    inTransaction(db, (tx) => {
      for (const row of batch) indexRequest(tx, row);
    });
    indexed += batch.length;
  }
  return indexed;
}

/** A request's words as they stand in the index. */
export function wordsOf({ reference, name, email, phone, details }: SearchedRequest): string {
  const phoneKey = phoneKeyOf(phone);
  const phoneWords = phoneKey === '' ? [] : [phoneKey, ...phoneEnds.map((digits) => phoneKey.slice(-digits))].map(phoneWord);
  const [, first = '', second = ''] = referenceForm.exec(reference) ?? [];
  const written = [name, email, freeTextOf(details), titleOf(details)].join('\n');
  const words = [...indexWords(written), ...phoneWords, ...[first + second, second].map(normaliseText)];
  return [...new Set(words)].join(' ');
}

function titleOf(details: RequestRow['details']): string {
  if (details.type === 'booking') return (details.record ?? details.shown).title;
  return details.type === 'withdrawal' ? details.packageTitle : '';
}

/** A condition on `requests` for an exact reference or e-mail address; null where the term is neither. */
export function exactMatch(term: string): SQL | null {
  const reference = referenceForm.exec(term);
  if (reference) return eq(requests.reference, `D-${reference[1]}-${reference[2]}`.toUpperCase());
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(term) ? sql`lower(${requests.email}) = ${term.toLowerCase()}` : null;
}

/** A term in the index's query language: every word must be found or begin a word that is. Null where the term holds no word. */
export function searchExpression(term: string): string | null {
  const groups = searchGroups(term.replace(/^d-(?=[0-9a-z])/i, '')).map((words) => anyOf(words.map(beginning)));
  const text = groups.length > 0 ? groups.join(' AND ') : null;
  const phone = phoneExpression(term);
  return phone && text ? anyOf([phone, `(${text})`]) : (phone ?? text);
}

/** A phone number however it is written, from its beginning or its last four or seven digits. */
function phoneExpression(term: string): string | null {
  const plain = toLatinDigits(term).trim();
  const digits = plain.replace(/\D/g, '');
  if (!phoneForm.test(plain) || digits.length < shortestPhone) return null;
  const ends = phoneEnds.includes(digits.length) ? [digits] : [];
  const beginnings = [phoneKeyOf(digits), digits.replace(/^(?:00)?(?:971)?0?/, '')].filter((key) => key.length > 1);
  return anyOf([...new Set([...ends, ...beginnings])].map((key) => beginning(phoneWord(key))));
}

const anyOf = (phrases: string[]) => (phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' OR ')})`);

/** One letter begins too much: it must be a word of its own. */
const beginning = (word: string) => (word.length === 1 ? `"${word}"` : `"${word}"*`);

/** Apart from the numbers that people write in their messages. */
const phoneWord = (digits: string) => `tel${digits}`;
