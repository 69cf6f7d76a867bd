import { expect, test } from 'vitest';
import { wordsOfLightText } from './light-text.rules.ts';
import type { LightBlock } from './light-text.schema.ts';

const paragraph = (words: string): LightBlock => ({ kind: 'paragraph', spans: [{ words }] });
const list = (...items: string[]): LightBlock => ({
  kind: 'list',
  start: null,
  items: items.map((words) => [{ words }]),
});

test('In one line, the items of a list stay apart, in both languages, and a block ends before the next one.', () => {
  expect(wordsOfLightText([paragraph('Bring:'), list('a card', 'a list'), paragraph('Come early.')])).toBe(
    'Bring: a card, a list. Come early.',
  );
  expect(wordsOfLightText([paragraph('أحضر:'), list('بطاقة', 'قائمة')])).toBe('أحضر: بطاقة، قائمة');
  expect(wordsOfLightText([list('Fast.', 'Drink water.')])).toBe('Fast. Drink water.');
});
