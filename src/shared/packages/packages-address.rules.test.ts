import { expect, test } from 'vitest';
import { packagesAddress, readPackageChoice } from './packages-address.rules.ts';

const categories = [{ id: 'general' }, { id: 'heart' }];
const read = (query: string) => packagesAddress(new URLSearchParams(query), categories);

test('An address without a query shows the first page of the first category.', () => {
  expect(read('')).toEqual({ categoryId: 'general', search: undefined, page: 1, choice: {} });
  expect(packagesAddress(new URLSearchParams(), [])).toEqual({
    categoryId: undefined,
    search: undefined,
    page: 1,
    choice: {},
  });
});

test('The address contains the category and the page.', () => {
  expect(read('category=heart&page=3')).toEqual({ categoryId: 'heart', search: undefined, page: 3, choice: {} });
});

test('An unknown category in the address shows the first category.', () => {
  expect(read('category=removed').categoryId).toBe('general');
});

test('A search includes every category; a search term of spaces is ignored.', () => {
  expect(read('category=heart&q=iron')).toMatchObject({ categoryId: undefined, search: 'iron' });
  expect(read('category=heart&q=%20%20')).toMatchObject({ categoryId: 'heart', search: undefined });
  expect(read(`q=${'x'.repeat(100)}`).search).toHaveLength(80);
});

test.each(['0', '-1', '1.5', '1001', 'two', '', '1e9'])('An invalid page number (%s) shows the first page.', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('The category "all" selects no single category.', () => {
  expect(read('category=all').categoryId).toBeUndefined();
});

test('The address contains the filters and the order, together with a category or a search.', () => {
  const choice = { tag: 'heart', audience: 'women', fasting: 'no', maxPrice: 300, sort: 'price-down' };
  const query = 'tag=heart&audience=women&fasting=no&maxPrice=300&sort=price-down';
  expect(read(`category=heart&${query}`)).toMatchObject({ categoryId: 'heart', choice });
  expect(read(`q=iron&${query}`)).toMatchObject({ categoryId: undefined, search: 'iron', choice });
});

test.each([
  'tag=&audience=&fasting=&maxPrice=&sort=',
  'tag=Heart%20attack&audience=cats&fasting=maybe&maxPrice=301&sort=random',
  `tag=${'a'.repeat(41)}&maxPrice=1e2&sort=price`,
  'maxPrice=0300&fasting=YES&audience=toString&sort=__proto__',
])('Invalid filters (%s) are ignored.', (query) => {
  expect(readPackageChoice(new URLSearchParams(query))).toEqual({});
});
