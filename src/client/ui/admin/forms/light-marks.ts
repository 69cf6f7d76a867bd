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
  if (mark === 'bold') return { start, end, words: `**${picked}**`, selected: [start + 2, start + 2 + picked.length] };
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
