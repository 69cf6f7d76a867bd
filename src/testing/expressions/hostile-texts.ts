import type { checkSync } from 'recheck';

type Attack = Extract<ReturnType<typeof checkSync>, { status: 'vulnerable' }>['attack'];

/** Common pieces of texts at which expressions start, go on and fail. */
const commonPieces = [
  ' ',
  '\t',
  '\n',
  '0',
  'a',
  'A',
  'ا',
  '\u064b',
  '-',
  '.',
  ',',
  '/',
  '@',
  '<',
  '(',
  '*',
  '%',
  '"',
  "'",
];
const maxOwnPieces = 8;

/** Repeats a piece up to a length, with an end that hardly any expression accepts. */
const repeated = (piece: string, length: number, start = '') =>
  `${start}${piece.repeat(Math.max(0, Math.floor((length - start.length - 1) / piece.length)))}\0`;

/** The letters and words of an expression's own source: `https?:\/\/` has "http", "://". */
function ownPieces(source: string): string[] {
  const words = source
    .replace(/\\[dDwWsSbB]|\\[pP]\{[^}]*\}|\{[\d,]*\}|\(\?[<!:=]*/g, '\n')
    .replace(/\\(.)/g, '$1')
    .split(/[\n()[\]|^$?*+]+/)
    .filter((word) => word !== '');
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, maxOwnPieces);
}

/** Texts of a length (UTF-16 units) at which an expression may be slow: pieces repeated alone, in pairs, after a start. */
export function hostileTexts(expression: RegExp, length: number): string[] {
  const own = ownPieces(expression.source);
  const pairs = own.slice(0, 4).flatMap((one) => [' ', '0', 'a', ...own.slice(0, 3)].map((other) => one + other));
  const starts = own.slice(0, 2).flatMap((start) => [' ', '0', 'a'].map((piece) => repeated(piece, length, start)));
  return [...[...commonPieces, ...own, ...pairs].map((piece) => repeated(piece, length)), ...starts];
}

/** The text that the analysis found slow, at a length. */
export function attackText({ pumps, suffix }: Attack, length: number): string {
  const once = pumps.map(({ prefix, pump }) => prefix + pump).join('') + suffix;
  const times = Math.max(1, Math.floor((length - once.length) / pumps.reduce((sum, { pump }) => sum + pump.length, 0)));
  return (pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix).slice(0, length);
}
