import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { asciiEmail, pastedEmail } from '#shared/fields/email.rules.ts';
import { nameGroups, nameTokens } from '#shared/fields/name-keys.rules.ts';
import { digitsOf, splitPhone } from '#shared/fields/phone.rules.ts';
import { indexWords, normaliseText } from '#shared/fields/search.rules.ts';
import { askedOf, freeTextOf } from '#shared/requests/request-types.ts';
import { referenceIn } from '#shared/requests/requests.schema.ts';
import type { Tx } from '../core/db/client.ts';
import { anyOf, beginning, groupQuery } from '../core/db/full-text.ts';
import { nationalDigits } from '../core/phone-key.ts';
import { type RequestRow, requests } from './requests.table.ts';

/** Fields that are indexed. */
type SearchedRequest = Pick<RequestRow, 'id' | 'reference' | 'name' | 'email' | 'phoneKey' | 'details'>;

/** People also quote the last digits of a phone number. */
const phoneEnds = [7, 4];
const referenceForm = /^D-([0-9A-Z]{4})-([0-9A-Z]{4})$/;
const minPhoneLength = 3;
/** The longest index text, in bytes: eight times the longest message in Arabic. */
const maxIndexBytes = 64_000;

/** Adds a request to the search index, in the caller's transaction. A trigger removes it with the request. */
export function indexRequest(tx: Tx, request: SearchedRequest): void {
  // Row ids follow the order of arrival, so the newest hits need no sort.
  const { row } = tx.get<{ row: number }>(sql`SELECT coalesce(max(search_row), 0) + 1 AS row FROM ${requests}`);
  tx.run(sql`INSERT INTO request_search (rowid, words) VALUES (${row}, ${wordsOf(request)})`);
  tx.update(requests).set({ searchRow: row }).where(eq(requests.id, request.id)).run();
}

/** Writes the index text of an indexed request again. */
export function reindexRequest(tx: Tx, request: SearchedRequest & Pick<RequestRow, 'searchRow'>): void {
  tx.run(sql`DELETE FROM request_search WHERE rowid = ${request.searchRow}`);
  tx.run(sql`INSERT INTO request_search (rowid, words) VALUES (${request.searchRow}, ${wordsOf(request)})`);
}

/** The index text of a request, up to `maxIndexBytes`; the words of the visitor's texts come last. */
export function wordsOf({ reference, name, email, phoneKey, details }: Omit<SearchedRequest, 'id'>): string {
  const digits = digitsOf(phoneKey);
  const phoneWords =
    digits === ''
      ? []
      : [digits, nationalDigits(phoneKey), ...phoneEnds.map((length) => digits.slice(-length))].map(phoneWord);
  const [, first = '', second = ''] = referenceForm.exec(reference) ?? [];
  // Only the part of an address before the @: half of all people share the same domain.
  const written = [name, email.split('@')[0], freeTextOf(details), askedOf(details)?.title].join('\n');
  const references = [first + second, second].map(normaliseText);
  const words = new Set([...references, ...phoneWords, ...nameTokens(name), ...indexWords(written)]);
  let bytes = 0;
  const fits = (word: string) => {
    bytes += Buffer.byteLength(word) + 1;
    return bytes <= maxIndexBytes;
  };
  return [...words].filter(fits).join(' ');
}

/**
 * Whether a term contains a complete reference. It finds its request in either folder: people quote it on the
 * telephone.
 */
export const isReference = (term: string): boolean => referenceIn(term) !== null;

/** A condition on `requests` for a reference or a prefix of an e-mail address; null if the term is neither. */
export function exactMatch(term: string): SQL | null {
  const reference = referenceIn(term);
  if (reference) return eq(requests.reference, reference);
  const address = pastedEmail(term);
  if (!/^[^\s@]+@[^\s@]*$/.test(address)) return null;
  const email = sql`lower(${requests.email})`;
  const beginning = asciiEmail(address).toLowerCase();
  return and(gte(email, beginning), lt(email, `${beginning}\uffff`)) ?? null;
}

/**
 * Converts a term to FTS5 syntax: each word must match a word or its beginning, or a name in the other alphabet. Null if
 * the term has no word.
 */
export function searchExpression(term: string): string | null {
  const groups = nameGroups(term.replace(/^d-(?=[0-9a-z])/i, '')).map(({ group, tokens }) =>
    anyOf([
      groupQuery(group),
      ...tokens.map(({ token, isBeginning }) => (isBeginning ? beginning(token) : `"${token}"`)),
    ]),
  );
  const text = groups.length > 0 ? groups.join(' AND ') : null;
  const phone = phoneExpression(term);
  return phone && text ? anyOf([phone, `(${text})`]) : (phone ?? text);
}

/** Matches a phone number in any notation by its beginning or its last four or seven digits. */
function phoneExpression(term: string): string | null {
  // In "+971 (0)50 ...", the zero is only for calls inside the country.
  const plain = splitPhone(term).number.replace('(0)', '');
  const digits = digitsOf(plain);
  if (/\p{L}/u.test(plain) || digits.length < minPhoneLength) return null;
  const ends = phoneEnds.includes(digits.length) ? [digits] : [];
  const beginnings = [digits, digits.replace(/^0+/, '')].filter((key) => key.length > 1);
  return anyOf([...new Set([...ends, ...beginnings])].map((key) => beginning(phoneWord(key))));
}

/** The prefix separates phone numbers from numbers in messages. */
const phoneWord = (digits: string) => `tel${digits}`;
