import { expect, test } from 'vitest';
import { wordsOfLightText } from './light-text.rules.ts';

test('In one line, the items of a list stay apart.', () => {
  const items = [[{ words: 'a ' }, { words: 'card', isBold: true }], [{ words: 'a list' }]];
  expect(
    wordsOfLightText([
      { kind: 'paragraph', spans: [{ words: 'Bring:' }] },
      { kind: 'list', start: null, items },
    ]),
  ).toBe('Bring: a card · a list');
});
