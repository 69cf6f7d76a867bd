import type { LightBlock, LightText } from './light-text.schema.ts';

/**
 * The words of a light text in one line, such as for the description of a page. Commas separate the items of a list
 * that are no sentences; a block without a sentence's end gets one before the next block.
 */
export const wordsOfLightText = (text: LightText): string =>
  text
    .map(wordsOfBlock)
    .map((words, index) => (index < text.length - 1 && /[\p{L}\p{N})]$/u.test(words) ? `${words}.` : words))
    .join(' ');

function wordsOfBlock(block: LightBlock): string {
  const lines = (block.kind === 'list' ? block.items : [block.spans]).map((line) =>
    line.map(({ words }) => words).join(''),
  );
  const [first = ''] = lines;
  if (/[.!?؟]$/.test(first)) return lines.join(' ');
  return lines.join(/\p{Script=Arabic}/u.test(first) ? '، ' : ', ');
}
