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
  ['https://bank.co', 'https://bank.com/login', 'bank.co'],
  ['https://www.evil.com', 'see notevil.com', 'www.evil.com'],
  ['https://evil.com', 'bank.evil.com', 'evil.com'],
  ['https://evil.com', 'evil.com.bank.example', 'evil.com'],
  ['https://evil.com', 'evil.com-bank.example', 'evil.com'],
  ['https://evil.com', 'bank.example/evil.com', 'evil.com'],
  ['https://evil.com', 'evil.com@bank.example', 'evil.com'],
  ['https://evil.com', 'bank.example (evil.com)', 'evil.com'],
  ['https://example.com', 'example.com:8443', 'example.com'],
  ['https://example.com/a', 'https://www.Example.com/a/page.html', null],
  ['https://example.com/a', 'Version 2.5 on example.com.', null],
  ['https://example.com/a', 'موقع example.com', null],
  ['https://example.com:8443/a', '(example.com:8443)', null],
  ['https://lab.test/a', 'Read', null],
  ['/package', 'Read', null],
  ['tel:800', 'Read', null],
])('The host of a link to %s with the words %j is shown if it leaves the site: %s.', (address, words, host) => {
  expect(shownHost(address, words, 'https://lab.test')).toBe(host);
});
