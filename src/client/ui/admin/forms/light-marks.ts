import { toLatinDigits } from '#shared/i18n/format.ts';

export type LightMark = 'heading' | 'bold' | 'list' | 'numbers' | 'link';

/** A replacement in a text, and what is selected in the new text: positions in characters. */
interface Replacement {
  start: number;
  end: number;
  words: string;
  selected: [number, number];
}

const linePrefix = { heading: () => '## ', list: () => '- ', numbers: (index: number) => `${index + 1}. ` };
const address = 'https://';

/**
 * Adds a mark of light text to the selection, or to the lines that it touches. `sample` stands for words if none are
 * selected.
 */
export function withMark(text: string, [start, end]: [number, number], mark: LightMark, sample: string): Replacement {
  const picked = text.slice(start, end) || sample;
  if (mark === 'bold') return withBold(text, [start, end], sample);
  if (mark === 'link') {
    const at = start + picked.length + 3;
    return { start, end, words: `[${picked}](${address})`, selected: [at, at + address.length] };
  }
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const last = after === -1 ? text.length : after;
  const lines = text.slice(first, last).split('\n');
  const words = lines.map((line, index) => `${linePrefix[mark](index)}${line}`).join('\n');
  return { start: first, end: last, words, selected: [first + words.length, first + words.length] };
}

const boldOnly = /^\*\*[^*]+\*\*$/;

/** Makes the selected words bold, each line by itself, or takes the marks of bold words away. */
function withBold(text: string, [from, to]: [number, number], sample: string): Replacement {
  const picked = text.slice(from, to);
  const start = picked.trim() === '' ? to : from + picked.length - picked.trimStart().length;
  const end = picked.trim() === '' ? to : from + picked.trimEnd().length;
  const words = text.slice(start, end);
  const run = boldRunAt(text, [start, end]);
  if (run) return { ...run, selected: [start - 2, end - 2] };
  if (!words.includes('\n') && !words.includes('**')) {
    const { before, inner } = partsOfLine(words || sample);
    const at = start + before.length + 2;
    return { start, end, words: `${before}**${inner}**`, selected: [at, at + inner.length] };
  }
  const lines = words.split('\n').map(partsOfLine);
  const isBold = lines.every(({ inner }) => inner === '' || boldOnly.test(inner));
  const made = lines
    .map(({ before, inner, after }) => {
      const plain = inner.replaceAll('**', '').trim();
      return before + (isBold || plain === '' ? plain : `**${plain}**`) + after;
    })
    .join('\n');
  return { start, end, words: made, selected: [start, start + made.length] };
}

/** The bold words around the selection, with their marks; null if it is not within bold words. */
function boldRunAt(text: string, [from, to]: [number, number]): Omit<Replacement, 'selected'> | null {
  const first = text.lastIndexOf('\n', from - 1) + 1;
  const [line = ''] = text.slice(first).split('\n', 1);
  for (const { index, 0: marked, 1: words = '' } of line.matchAll(/\*\*([^*]+)\*\*/g)) {
    const start = first + index;
    const end = start + marked.length;
    if (start + 2 <= from && to <= end - 2) return { start, end, words };
  }
  return null;
}

/** Whether the selection is within bold words, or they are all of it. */
export function isBoldAt(text: string, range: [number, number]): boolean {
  return boldRunAt(text, range) !== null || boldOnly.test(text.slice(...range).trim());
}

const lineStart = /^[ \t]*(?:(?:##|-|•|\d{1,9}\.|[٠-٩]{1,9}\.) +)?/;

/** The mark of a line with the spaces around it, its words, and the spaces after them. */
function partsOfLine(line: string) {
  const before = lineStart.exec(line)?.[0] ?? '';
  const rest = line.slice(before.length);
  const inner = rest.trimEnd();
  return { before, inner, after: rest.slice(inner.length) };
}

const listLine = /^([ \t]*)(?:(-)|(\d{1,9}|[٠-٩]{1,9})\.) (.*)$/;

/** The replacement for Enter in a list: begins the next item, or ends the list in an empty one. Null outside lists. */
export function afterEnter(text: string, caret: number): Omit<Replacement, 'selected'> | null {
  const first = text.lastIndexOf('\n', caret - 1) + 1;
  const found = listLine.exec(text.slice(first, caret));
  if (!found) return null;
  const [, indent = '', dash, number = '', before = ''] = found;
  const isEmpty = before.trim() === '' && /^[ \t]*(?:\n|$)/.test(text.slice(caret));
  if (isEmpty) return { start: first, end: caret, words: '' };
  return { start: caret, end: caret, words: `\n${indent}${dash ?? `${nextNumber(number)}.`} ` };
}

function nextNumber(digits: string): string {
  const next = String(Number(toLatinDigits(digits)) + 1);
  return /\d/.test(digits) ? next : next.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
}

const meaningfulStyle = /line-through|vertical-align:\s*(?:su[bp]|[-+]?\.?\d)|mso-text-raise/i;
const meaningfulTag = /<(?:sup|sub|s|strike|del|msup|msub|msubsup)[\s>]/i;

/** Whether copied HTML has text above or below the line, or struck-out text, which plain text would change. */
export const hasMeaningfulStyles = (html: string): boolean => meaningfulTag.test(html) || meaningfulStyle.test(html);

/** Whether a copied page gives its text such a style by classes, as Excel does. The server reads no style sheets. */
export function hasMeaningfulClasses(page: string): boolean {
  const attributes = page.matchAll(/\sclass=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi);
  const used = new Set([...attributes].flatMap(([, ...values]) => values.join(' ').trim().split(/\s+/)));
  const rules = [...page.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)];
  return rules.some(([, name = '', style = '']) => used.has(name) && meaningfulStyle.test(style));
}
