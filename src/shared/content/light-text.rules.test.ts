import { expect, test } from 'vitest';
import { wordsOfLightText } from './light-text.rules.ts';
import type { LightText } from './light-text.schema.ts';

const list = (...items: string[]): LightText[number] => ({
  kind: 'list',
  start: null,
  items: items.map((words) => [{ words }]),
});

test('In one line, the items of a list stay apart, by their own marks or by dots.', () => {
  expect(wordsOfLightText([list('a card', 'a list'), list('Come.', 'Rest.')])).toBe('a card · a list Come. Rest.');
  expect(wordsOfLightText([list('بطاقة،', 'قائمة')])).toBe('بطاقة، قائمة');
});
