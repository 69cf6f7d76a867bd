import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastListOf, rememberList } from './last-list.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Whoever saved a record comes back to the list as they saw it last, and to none that another member narrowed in the same tab.', () => {
  rememberList('mariam', '/admin/offers', '?search=winter&page=2');
  rememberList('mariam', '/admin/opinions', '');
  const lists = ['/admin/offers', '/admin/opinions', '/admin/packages'];
  expect(lists.map((path) => lastListOf('mariam', path))).toEqual(['/admin/offers?search=winter&page=2', '/admin/opinions', '/admin/packages']);
  expect(lists.map((path) => lastListOf('huda', path))).toEqual(lists);
});
