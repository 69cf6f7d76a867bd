import { type NumberKind, parseNumber } from '#shared/fields/numbers.rules.ts';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { endOfDay, instantOfDateText, isDay, startOfDay } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { textOfHtml } from '../content/html-text.ts';

/** An invalid value of a field. */
export class FieldProblem extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

export type OldRecord = Record<string, unknown>;

/** Reads the fields of a record of the old API or database; throws FieldProblem. `notes` lists assumptions. */
export function createFieldReader(record: OldRecord) {
  const notes: string[] = [];
  const value = (field: string) => plain(record[field]);

  /** Multi-line text; numbers and booleans are converted, and HTML becomes plain text. */
  const text = (field: string) => readText(field, false);

  /** The same, but HTML becomes light text. */
  const lightText = (field: string) => readText(field, true);

  function readText(field: string, isLight: boolean): string {
    const found = value(field);
    if (found === null || found === undefined) return '';
    if (typeof found === 'object') throw new FieldProblem(field, `is ${nameOf(found)}, not text`);
    const written = String(found)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, '')
      .trim();
    const html = textOfHtml(written, { isLight });
    if (html === null) return written;
    const left = html.isLossy
      ? ' What is no valid text, such as a picture, a table or struck-out words, was left out.'
      : '';
    notes.push(`${field} held HTML, which was converted to ${isLight ? 'text with marks' : 'plain text'}.${left}`);
    return html.text.trim();
  }

  const line = (field: string) => text(field).replace(/\s+/g, ' ');

  /** A bilingual text; a missing language is filled with the other. */
  function pair<Name extends string>(name: Name, read: (field: string) => string) {
    const [en, ar] = [read(`${name}_en`), read(`${name}_ar`)];
    if (en && !ar) notes.push(`${name}_ar was empty: the English text is used instead.`);
    if (ar && !en) notes.push(`${name}_en was empty: the Arabic text is used instead.`);
    return { [`${name}En`]: en || ar, [`${name}Ar`]: ar || en } as Record<`${Name}${'En' | 'Ar'}`, string>;
  }

  /** A number, or a text such as "AED 1,199.00"; null if empty. */
  function number(field: string, kind: NumberKind): number | null {
    const found = value(field);
    if (found === null || found === undefined || found === '') return null;
    if (typeof found === 'number' && Number.isFinite(found)) return found;
    const { number, problem } = parseNumber(typeof found === 'string' ? found : '-', kind);
    if (problem?.values)
      throw new FieldProblem(field, `${show(found)} can mean ${Object.values(problem.values).join(' or ')}`);
    if (problem) throw new FieldProblem(field, `${show(found)} is not a number`);
    return number;
  }

  function boolean(field: string): boolean {
    const found = value(field);
    const asText = typeof found === 'string' ? found.trim().toLowerCase() : found;
    if ([true, 'true', 1, '1', 'yes'].includes(asText as string)) return true;
    if ([false, 'false', 0, '0', 'no', '', null, undefined].includes(asText as string)) return false;
    throw new FieldProblem(field, `${show(found)} is neither true nor false`);
  }

  /** An instant; a date without a time becomes the start or end of that day at the centre. */
  function instant(field: string, boundary: 'start' | 'end'): string | null {
    const found = value(field);
    if (found === null || found === undefined || found === '') return null;
    const asNumber = typeof found === 'number' ? found : Number.NaN;
    const written = typeof found === 'string' ? toLatinDigits(found).trim() : asNumber;
    if (written === '') return null;
    if (typeof written === 'string' && isDay(written))
      return boundary === 'start' ? startOfDay(written) : endOfDay(written);
    const asText = typeof written === 'string' ? instantOfDateText(written) : null;
    if (asText !== null) return asText;
    // The old database stored UTC without a zone.
    const zoned = typeof written === 'string' && /T[\d:.]+$/.test(written) ? `${written}Z` : written;
    const isMoment = typeof zoned === 'number' || (isDay(zoned.slice(0, 10)) && /^[T ]/.test(zoned.slice(10)));
    const ms = isMoment ? new Date(zoned).getTime() : Number.NaN;
    if (Number.isNaN(ms)) throw new FieldProblem(field, `${show(found)} is not a date`);
    return new Date(ms).toISOString();
  }

  /** Start and end; if there is only a start and a duration in days, the end is calculated. */
  function period(durationField: string): { startDate: string | null; endDate: string | null } {
    const startDate = instant('startDate', 'start');
    const endDate = instant('endDate', 'end');
    const days = endDate === null && startDate !== null ? number(durationField, 'whole') : null;
    if (startDate === null || days === null || days <= 0) return { startDate, endDate };
    return { startDate, endDate: new Date(Date.parse(startDate) + days * dayMs).toISOString() };
  }

  /** One picture URL or a list; empty ones are omitted. */
  function addresses(field: string): string[] {
    const found = value(field);
    const list = Array.isArray(found) ? found.map(plain) : [found];
    return list.flatMap((item) => {
      if (item === null || item === undefined) return [];
      if (typeof item !== 'string') throw new FieldProblem(field, `is ${nameOf(item)}, not an address`);
      return item.trim() ? [item.trim()] : [];
    });
  }

  return { notes, value, text, lightText, line, pair, number, boolean, instant, period, addresses };
}

export type FieldReader = ReturnType<typeof createFieldReader>;

/** Unwraps values of `mongoexport`: `{"$oid": "…"}`, `{"$date": "…"}`, `{"$numberInt": "5"}`. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const [[key, inner] = []] = Object.entries(value);
  if (key === '$oid') return inner;
  if (key === '$date') return typeof inner === 'object' ? Number(plain(inner)) : inner;
  return key?.startsWith('$number') ? Number(inner) : value;
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
const show = (value: unknown) => (typeof value === 'object' ? nameOf(value) : `"${String(value).slice(0, 60)}"`);
