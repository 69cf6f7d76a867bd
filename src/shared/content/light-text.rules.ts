import type { LightText } from './light-text.schema.ts';

/** The words of a light text in one line, such as for the description of a page. Dots separate items without a mark. */
export const wordsOfLightText = (text: LightText): string =>
  text
    .map((block) =>
      (block.kind === 'list' ? block.items : [block.spans])
        .map((line) => line.map(({ words }) => words).join(''))
        .join(' · ')
        .replace(/([.,;،؛]) ·/g, '$1'),
    )
    .join(' ');
