import type { MessageKey } from '../errors.ts';
import { toLatinDigits } from '../i18n/format.ts';
import { largestAmount, withoutMarks } from './fields.schema.ts';

/** An amount in AED, a whole number, or a percentage. */
export type NumberKind = 'amount' | 'whole' | 'percent';

/** The number that a text means, null for an empty text; or why it is refused. */
export type ParsedNumber = { number: number | null; problem?: undefined } | { number?: undefined; problem: MessageKey };

/** Texts beside a number that do not change its meaning. Spaces beside them are trimmed, which takes linear time. */
const units: Record<NumberKind, RegExp> = {
  amount: /^(?:AED|Dhs?\.?|د\.?\s?إ\.?|دراهم|درهم)|(?:AED|Dhs?\.?|د\.?\s?إ\.?|دراهم|درهم)$/iu,
  whole: /(?!)/,
  percent: /^[%٪]|[%٪]$/,
};

const refused = (kind: NumberKind): MessageKey => ({
  id: kind === 'whole' ? 'validation.notWhole' : 'validation.notANumber',
});
const arabicPoint = '٫';
const digits = /^\d+$/;
const groups = /^[1-9]\d{0,2}(?:([.,'٬ \u00a0])\d{3})(?:\1\d{3})*$/;
/** The largest reading that is offered for an unclear text. */
const largest: Record<NumberKind, number> = { amount: largestAmount, whole: largestAmount, percent: 100 };

/**
 * Parses every number that people type, paste or import: digits and separators of English and Arabic, with the unit.
 * Never drops a character.
 *
 * - `٫` is a decimal separator. `٬`, no-break spaces and apostrophes separate thousands.
 * - A plain space does so only after one digit, "1 500": "99 149" can be two prices.
 * - Of points and commas (`,` or `،`), the last one is decimal if both occur. A repeated one separates thousands.
 * - A single one is decimal, except before exactly three digits: there `1,500` is 1500, and `1.500` is refused, because
 *   it can mean 1.5 as well. A percentage has no thousands, so `33.333` is decimal.
 *
 * A fraction is returned for a whole number too; its schema refuses it.
 */
export function parseNumber(text: string, kind: NumberKind): ParsedNumber {
  const written = normalised(text, kind);
  if (written === '') return { number: null };
  const unsigned = written.replace(/^-/, '');
  const point = pointOf(unsigned, kind);
  if (point === 'unclear') {
    const [whole = '', fraction = ''] = unsigned.split(/[.,]/);
    return { problem: unclear(kind, [whole + fraction, `${Number(whole)}.${fraction.replace(/0$/, '')}`]) };
  }
  const at = point === null ? unsigned.length : unsigned.lastIndexOf(point);
  const [whole, fraction] = [unsigned.slice(0, at), unsigned.slice(at + 1)];
  const separator = groups.exec(whole)?.[1];
  const isGrouped = separator !== undefined && separator !== point;
  const isWhole = digits.test(whole) || isGrouped || (whole === '' && point !== null);
  if (!isWhole || !(point === null || digits.test(fraction))) return { problem: refused(kind) };
  const reading = `${whole.replace(/\D/g, '') || '0'}${point === null ? '' : `.${fraction}`}`;
  if (separator === ' ' && /^\d\d/.test(whole)) return { problem: unclear(kind, [reading]) };
  const number = Number(reading);
  return { number: unsigned === written ? number : 0 - number };
}

/** The number of a field; null if it is empty or refused. */
export const numberOf = (text: string, kind: NumberKind): number | null => parseNumber(text, kind).number ?? null;

/** The number of a field, or its text, which a schema then refuses. */
export function numberOrText(text: string, kind: NumberKind): number | string | null {
  const { number, problem } = parseNumber(text, kind);
  return problem ? text : number;
}

function normalised(text: string, kind: NumberKind): string {
  return withoutMarks(toLatinDigits(text))
    .trim()
    .replace(units[kind], '')
    .trim()
    .replaceAll('\u2212', '-')
    .replaceAll('،', ',')
    .replaceAll('’', "'")
    .replace(/[\u2007\u2009\u202f]/g, '\u00a0');
}

/** The decimal separator; null without one. */
function pointOf(written: string, kind: NumberKind): string | null {
  if (written.includes(arabicPoint)) return arabicPoint;
  const signs = written.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined || (signs.length > 1 && new Set(signs).size === 1)) return null;
  const isPlain = signs.length === 1 && !/['٬ \u00a0]/.test(written);
  if (!isPlain || kind === 'percent' || !/[.,]\d{3}$/.test(written) || /^0*[.,]/.test(written)) return last;
  return last === ',' && groups.test(written) ? null : 'unclear';
}

/** Offers the readings that are possible, instead of a guess. */
function unclear(kind: NumberKind, readings: string[]): MessageKey {
  const [reading, decimal] = readings.filter((text) => Number(text) <= largest[kind] && !/\.\d{3}/.test(text));
  if (reading === undefined || kind === 'whole') return refused(kind);
  return decimal
    ? { id: 'validation.unclearNumber', values: { whole: reading, decimal } }
    : { id: 'validation.oneReading', values: { reading } };
}
