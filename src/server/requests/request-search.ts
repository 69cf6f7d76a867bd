import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { asciiEmail, pastedEmail } from '#shared/fields/email.rules.ts';
import { digitsOf, splitPhone } from '#shared/fields/phone.rules.ts';
import { indexWords, normaliseText, searchGroups } from '#shared/fields/search.rules.ts';
import type { RequestListInput } from '#shared/requests/inbox.schema.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { askedOf, freeTextOf } from '#shared/requests/request-types.ts';
import { referenceIn } from '#shared/requests/requests.schema.ts';
import { pickableDays } from '#shared/requests/visit-time.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { Tx } from '../core/db/client.ts';
import { anyOf, beginning, mark } from '../core/db/full-text.ts';
import { nationalDigits } from '../core/phone-key.ts';
import { type RequestRow, requests } from './requests.table.ts';

/** Fields that are indexed. */
type SearchedRequest = Pick<RequestRow, 'id' | 'reference' | 'name' | 'email' | 'phoneKey' | 'details'> & FilterValues;
/** Fields that filter a search. */
type FilterValues = Pick<RequestRow, 'type' | 'state' | 'spamReason' | 'assigneeId' | 'callBackAt' | 'openChangeRequestAt' | 'visitDay' | 'createdAt'>;

const maxMonths = 24;
/** People also quote the last digits of a phone number. */
const phoneEnds = [7, 4];
const referenceForm = /^D-([0-9A-Z]{4})-([0-9A-Z]{4})$/;
const minPhoneLength = 3;

/** Adds a request to the search index, in the caller's transaction. A trigger removes it with the request. */
export function indexRequest(tx: Tx, request: SearchedRequest): void {
  // Row ids follow the order of arrival, so the newest hits need no sort.
  const { row } = tx.get<{ row: number }>(sql`SELECT coalesce(max(search_row), 0) + 1 AS row FROM ${requests}`);
  tx.run(sql`INSERT INTO request_search (rowid, words) VALUES (${row}, ${wordsOf(request)})`);
  tx.update(requests).set({ searchRow: row }).where(eq(requests.id, request.id)).run();
}

/** Updates a request's index row after one of its filter fields changed. */
export function reindexRequest(tx: Tx, request: RequestRow): void {
  tx.run(sql`UPDATE request_search SET words = ${wordsOf(request)} WHERE rowid = ${request.searchRow}`);
}

/** The index text of a request. */
export function wordsOf(request: SearchedRequest): string {
  const { reference, name, email, phoneKey, details } = request;
  const digits = digitsOf(phoneKey);
  const phoneWords = digits === '' ? [] : [digits, nationalDigits(phoneKey), ...phoneEnds.map((length) => digits.slice(-length))].map(phoneWord);
  const [, first = '', second = ''] = referenceForm.exec(reference) ?? [];
  // Only the part of an address before the @: half of all people share the same domain.
  const written = [name, email.split('@')[0], freeTextOf(details), askedOf(details)?.title].join('\n');
  const words = [...indexWords(written), ...phoneWords, ...[first + second, second].map(normaliseText)];
  return [...new Set([...words, ...filterTokensOf(request)])].join(' ');
}

/** Filter values as tokens that nobody can type, so that the index itself applies the filters. */
function filterTokensOf({ type, state, spamReason, assigneeId, callBackAt, openChangeRequestAt, visitDay, createdAt }: FilterValues): string[] {
  const marks = [type, state, assigneeId ?? 'nobody', monthOf(createdAt)];
  if (!isClosed(state)) marks.push('open');
  if (spamReason !== null) marks.push('suspected');
  if (callBackAt !== null) marks.push('callback');
  if (openChangeRequestAt !== null) marks.push('changeRequest');
  if (visitDay !== null) marks.push(`visit${visitDay.slice(0, 4)}`, `visit${visitDay.slice(0, 7)}`);
  return marks.map(mark);
}

/** Tokens of the visits from a day's month to the last day that visitors can choose. */
function upcomingVisits(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const months = Array.from({ length: 13 - month }, (_, index) => `visit${year}${String(month + index).padStart(2, '0')}`);
  const years = Array.from({ length: Math.max(0, Number(pickableDays.last.slice(0, 4)) - year) }, (_, index) => `visit${year + 1 + index}`);
  return [...months, ...years];
}

const monthOf = (instant: string) => dayOf(instant).slice(0, 7).replace('-', '');

/** The months between two instants, both included; none if there are too many. */
function monthsBetween(from: string, to: string): string[] {
  const [first, last] = [from, to].map((instant) => Number(instant.slice(0, 4)) * 12 + Number(instant.slice(5, 7)) - 1) as [number, number];
  if (last - first >= maxMonths) return [];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Whether a term contains a complete reference. It finds its request in either folder: people quote it on the telephone. */
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

/** Adds filters to a search expression in FTS5 syntax. Filters by day use whole months. */
export function addFilters(
  expression: string,
  { folder, type, state, assignee, from, to, callBackDue, openChangeRequest, sort }: RequestListInput,
  today: string,
): string {
  const months = from && to ? monthsBetween(from, to) : [];
  const visits = sort === 'visit' ? upcomingVisits(today) : [];
  const marks = [type, state, assignee, callBackDue ? 'callback' : null, openChangeRequest ? 'changeRequest' : null].flatMap((name) =>
    name === null ? [] : [[name]],
  );
  const choices = [...marks, months, visits].filter((names) => names.length > 0);
  const wanted = [expression, ...choices.map((names) => anyOf(names.map((name) => `"${mark(name)}"`)))];
  const suspected = `"${mark('suspected')}"`;
  return folder === 'suspected' ? `(${[...wanted, suspected].join(' AND ')})` : `(${wanted.join(' AND ')}) NOT ${suspected}`;
}

/** Converts a term to FTS5 syntax: each word must match a word or its beginning. Null if the term has no word. */
export function searchExpression(term: string): string | null {
  const groups = searchGroups(term.replace(/^d-(?=[0-9a-z])/i, '')).map((words) => anyOf(words.map(beginning)));
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
