import { toLatinDigits } from '#shared/i18n/format.ts';

const plain = '0123456789+-=()';
const characters = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };
const others = { sup: '^', sub: '_' };
/** Texts that mean the same on the line: ordinals, trade marks, the marks of footnotes, and letters below the line. */
const unchanged = {
  sup: /^(?:st|nd|rd|th|tm|sm|®|™|©|º|ª|\[[^[\]]*\]|[*†‡§¶]+)$/i,
  sub: /^\p{L}+$/u,
};

/** Text above or below the line as characters: ⁹ and ₂, or ^x and _(x y) where there are no such characters. */
export function shiftedText(text: string, shift: 'sup' | 'sub'): string {
  const written = toLatinDigits(text)
    .replace(/[−–‐‑]/g, '-')
    .trim();
  const shifted = [...written].map((character) => characters[shift][plain.indexOf(character)]);
  if (shifted.every((character) => character !== undefined)) return shifted.join('');
  if (unchanged[shift].test(written)) return written;
  return others[shift] + (/^[\p{L}\p{N}.]+$/u.test(written) ? written : `(${written})`);
}
