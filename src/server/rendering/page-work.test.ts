import { expect, test } from 'vitest';
import { pageWork } from './page-work.ts';

const work = (path: string, query = '', isRefusable = true) =>
  pageWork({ path, search: new URLSearchParams(query), isRefusable });
const [one, other] = ['a1'.repeat(12), 'b2'.repeat(12)];

test('The name of a page contains the ids of records, and nothing that visitors type.', () => {
  expect(work('/faq')).toMatchObject({ kind: 'page', name: '/faq', hasFreeText: false });
  expect(work('/package/compare', `packages=${one}-${other}`)).toMatchObject({
    name: `/package/compare?packages=${one}-${other}`,
    hasFreeText: false,
  });
  expect(work('/package', `search=Mariam&page=2&tag=${one}`)).toMatchObject({
    name: `/package?tag=${one}`,
    hasFreeText: true,
  });
  expect(work('/Mariam Ali')).toMatchObject({ name: '/…', hasFreeText: true });
});

test('Pages with other queries have other keys; work that strangers or staff can change at will has none.', () => {
  const keys = [work('/package'), work('/package', 'page=2'), work('/offer')].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(work('/package', 'page=2').key).toBe(keys[1]);
  expect(work('/contact', '', false)).toMatchObject({ name: '/contact', key: null });
});
