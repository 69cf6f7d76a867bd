import { expect, test } from 'vitest';
import { cleanPath, isEndless, redirectOf } from './redirects.rules.ts';

const among = (table: Record<string, string>) => (path: string) => table[path] ?? null;

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/', '/'],
  ['/صفحة', '/%D8%B5%D9%81%D8%AD%D8%A9'],
  ['/%d8%b5', '/%D8%B5'],
  ['/a/../b', '/b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/x', null],
  ['old', null],
  ['/old?page=2', null],
  ['/a\nb', null],
  ['/a/..//evil.example', null],
])('The old address %s is stored as %s.', (typed, kept) => {
  expect(cleanPath(typed, false)).toBe(kept);
});

test('A redirect appends the visitor’s query to the query of the new address.', () => {
  const find = among({ '/old': '/package?category=all#list', '/plain': '/about' });
  expect(redirectOf('/old?utm=1&b=2', find)?.location).toBe('/package?category=all&utm=1&b=2#list');
  expect(redirectOf('/plain/?x', find)?.location).toBe('/about?x');
  expect(redirectOf('/elsewhere', find)).toBeNull();
});

test('A redirect from an Arabic address targets the Arabic page, except for pictures and redirects of that exact address.', () => {
  const find = among({ '/old': '/about', '/uploads/a.jpg': '/media/1/original.jpg', '/ar/own': '/contact' });
  expect(redirectOf('/ar/old', find)).toEqual({ fromPath: '/old', location: '/ar/about' });
  expect(redirectOf('/ar/uploads/a.jpg', find)?.location).toBe('/media/1/original.jpg');
  expect(redirectOf('/ar/own', find)?.location).toBe('/contact');
});

test('A redirect loop is detected, also across languages; a chain with an end is no loop.', () => {
  expect(isEndless('/a', among({ '/a': '/b', '/b': '/a' }))).toBe(true);
  expect(isEndless('/a', among({ '/a': '/a?x=1' }))).toBe(true);
  expect(isEndless('/a', among({ '/a': '/ar/a' }))).toBe(true);
  expect(isEndless('/a', among({ '/a': '/b', '/b': '/c', '/c': '/d' }))).toBe(false);
});
