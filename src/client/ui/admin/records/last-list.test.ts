import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastListOf, rememberList } from './last-list.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('The browser stores the last filters and page of each list, separately for each member of staff.', () => {
  rememberList('mariam', '/admin/offers', '?search=winter&page=2');
  rememberList('mariam', '/admin/opinions', '');
  const lists = ['/admin/offers', '/admin/opinions', '/admin/packages'];
  expect(lists.map((path) => lastListOf('mariam', path))).toEqual([
    '/admin/offers?search=winter&page=2',
    '/admin/opinions',
    '/admin/packages',
  ]);
  expect(lists.map((path) => lastListOf('huda', path))).toEqual(lists);
});
