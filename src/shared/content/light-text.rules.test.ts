import { expect, test } from 'vitest';
import { shownHost, wordsOfLightText } from './light-text.rules.ts';
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

test.each([
  ['https://example.com/a', 'Read', 'example.com'],
  ['https://example.com:8443/a', 'Read', 'example.com:8443'],
  ['https://www.example.com/a', 'example.com', null],
  ['https://lab.test/a', 'Read', null],
  ['/package', 'Read', null],
  ['tel:800', 'Read', null],
])('The host of a link to %s with the words %j is shown if it leaves the site: %s.', (address, words, host) => {
  expect(shownHost(address, words, 'https://lab.test')).toBe(host);
});
