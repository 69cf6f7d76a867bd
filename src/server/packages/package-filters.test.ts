import { beforeEach, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import type { PackageListInput } from '#shared/packages/packages.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeCategory, makePackage } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { newContentId } from '../core/ids.ts';
import { tags } from '../lab-tests/lab-tests.table.ts';
import { createPackagesService, type PackagesService } from './packages.service.ts';
import { packageTags } from './packages.table.ts';

let now: number;
let db: Db;
let service: PackagesService;
let categoryId: string;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8);
  db = openTestDb();
  service = createPackagesService({ db, clock: () => now, contentVersion: createContentVersion(), subscribers });
  categoryId = makeCategory(db).id;
});

const inDays = (days: number) => new Date(now + days * dayMs).toISOString();
const names = (input: Partial<PackageListInput> = {}) =>
  service.list({ locale: 'en', categoryId, ...input }).items.map(({ name }) => name);
const add = (nameEn: string, changes: Parameters<typeof makePackage>[1] = {}) =>
  makePackage(db, { categoryId, nameEn, ...changes });

function makeTag(key: string, ...packageIds: string[]) {
  const tagId = newContentId();
  db.insert(tags).values({ id: tagId, key, nameEn: key.toUpperCase(), nameAr: 'موضوع' }).run();
  for (const packageId of packageIds) db.insert(packageTags).values({ tagId, packageId }).run();
}

test('A visitor filters the list by tag, audience and fasting, each alone and all together.', () => {
  const heart = add('Heart', { audience: ['women', 'seniors'], fastingRequired: 'yes' });
  const iron = add('Iron', { audience: ['women'], fastingRequired: 'no' });
  add('Travel', { audience: ['everyone'] });
  makeTag('blood', heart.id, iron.id);
  expect(names({ tag: 'blood' })).toEqual(expect.arrayContaining(['Heart', 'Iron']));
  expect(names({ tag: 'blood' })).toHaveLength(2);
  expect(names({ audience: 'seniors' })).toEqual(['Heart']);
  expect(names({ fasting: 'yes' })).toEqual(['Heart']);
  expect(names({ tag: 'blood', audience: 'women', fasting: 'no' })).toEqual(['Iron']);
  expect(names({ tag: 'blood', audience: 'men' })).toEqual([]);
});

test('A package that does not state whether fasting is needed matches neither answer, and adds neither answer to the filters.', () => {
  add('Silent');
  expect([names({ fasting: 'no' }), names({ fasting: 'yes' })]).toEqual([[], []]);
  expect(service.listFacets({ locale: 'en', categoryId }).fasting).toEqual([]);
});

test('A filter by an unknown tag is ignored.', () => {
  add('Heart');
  expect(names({ tag: 'astrology' })).toEqual(['Heart']);
  expect(service.listFacets({ locale: 'en', categoryId, tag: 'astrology' }).tags).toEqual([]);
});

test('The price filter uses the current price: the sale price from the sale’s start until its end.', () => {
  add('Sale', { onSale: true, price: 400, priceSale: 200, startDate: inDays(1), endDate: inDays(2) });
  expect(names({ maxPrice: 200 })).toEqual([]);
  now += dayMs;
  expect(names({ maxPrice: 200 })).toEqual(['Sale']);
  now += dayMs - 1;
  expect(names({ maxPrice: 200 })).toEqual(['Sale']);
  now += 1;
  expect(names({ maxPrice: 200 })).toEqual([]);
});

test('A sale without a sale price does not change the filtered price.', () => {
  add('Sale', { onSale: true, price: 300, priceSale: null, salePercent: 10 });
  expect(names({ maxPrice: 300 })).toEqual(['Sale']);
  expect(names({ maxPrice: 200 })).toEqual([]);
});

test('A package with a price on request is left out only if visitors filter by price.', () => {
  add('On request', { price: null, fastingRequired: 'no' });
  expect(names({ fasting: 'no' })).toEqual(['On request']);
  expect(names({ maxPrice: 1000 })).toEqual([]);
});

test('A package without a price is last in both price orders.', () => {
  add('On request', { price: null, sortOrder: 0 });
  add('Dear', { price: 500, sortOrder: 1 });
  add('On sale', { onSale: true, price: 900, priceSale: 100, sortOrder: 2 });
  add('Middle', { price: 300, sortOrder: 3 });
  expect(names({ sort: 'price-up' })).toEqual(['On sale', 'Middle', 'Dear', 'On request']);
  expect(names({ sort: 'price-down' })).toEqual(['Dear', 'Middle', 'On sale', 'On request']);
  expect(names()).toEqual(['On request', 'Dear', 'On sale', 'Middle']);
});

test('Names are sorted in the page’s language; a missing name is sorted by the other language.', () => {
  add('b', { nameAr: 'أ' });
  add('C', { nameAr: 'ب' });
  add('a', { nameAr: '' });
  expect(names({ sort: 'name' })).toEqual(['a', 'b', 'C']);
  const arabic = service.list({ locale: 'ar', categoryId, sort: 'name' }).items.map(({ name }) => name);
  expect(arabic).toEqual(['a', 'أ', 'ب']);
});

test('Filters apply to a search in all categories; the best match is first unless another order is chosen.', () => {
  add('Zinc', { price: 300, fastingRequired: 'no' });
  makePackage(db, { nameEn: 'General', descriptionEn: 'Zinc too.', price: 100, fastingRequired: 'no' });
  makePackage(db, { nameEn: 'Zinc and iron for all', price: 900, fastingRequired: 'yes' });
  expect(names({ search: 'zinc', fasting: 'no' })).toEqual(['Zinc', 'General']);
  expect(names({ search: 'zinc', sort: 'price-up' })).toEqual(['General', 'Zinc', 'Zinc and iron for all']);
  expect(names({ search: 'qqqq', fasting: 'no' })).toEqual([]);
});

test('The total, page count and facets include only matching packages, and no hidden ones.', () => {
  for (let number = 0; number < 30; number += 1) add(`Package ${number}`, { audience: ['men'], sortOrder: number });
  add('Hidden', { audience: ['men'], isPublished: false });
  add('Other', { audience: ['women'] });
  expect(service.list({ locale: 'en', categoryId, audience: 'men', page: 2 })).toMatchObject({
    total: 30,
    pageCount: 2,
    page: 2,
  });
  expect(names({ audience: 'men', page: 2 })).toHaveLength(6);
  expect(service.listFacets({ locale: 'en', categoryId }).audiences).toEqual([
    { value: 'women', count: 1 },
    { value: 'men', count: 30 },
  ]);
});

test('Each facet lists its matching packages with the other filters applied, and omits values without matches.', () => {
  const heart = add('Heart', { audience: ['women'], fastingRequired: 'yes', price: 150 });
  const iron = add('Iron', { audience: ['women', 'men'], price: 350, fastingRequired: 'no' });
  const travel = makePackage(db, { nameEn: 'Travel', audience: ['seniors'], price: 90 });
  makeTag('blood', heart.id, iron.id);
  makeTag('travel', travel.id);
  expect(service.listFacets({ locale: 'en', categoryId })).toEqual({
    tags: [{ value: 'blood', name: 'BLOOD', count: 2 }],
    audiences: [
      { value: 'women', count: 2 },
      { value: 'men', count: 1 },
    ],
    fasting: [
      { value: 'no', count: 1 },
      { value: 'yes', count: 1 },
    ],
    maxPrices: [
      { value: 200, count: 1 },
      { value: 400, count: 2 },
    ],
  });
  const besideMen = service.listFacets({ locale: 'en', categoryId, audience: 'men' });
  expect(besideMen.fasting).toEqual([{ value: 'no', count: 1 }]);
  expect(besideMen.audiences).toHaveLength(2);
  expect(service.listFacets({ locale: 'ar', search: 'travel' }).tags).toEqual([
    { value: 'travel', name: 'موضوع', count: 1 },
  ]);
});

test('A selected filter stays in the facets even without matches.', () => {
  const heart = add('Heart', { audience: ['women'], price: 900 });
  makeTag('blood', heart.id);
  makeTag('travel');
  const facets = service.listFacets({
    locale: 'en',
    categoryId,
    tag: 'travel',
    audience: 'men',
    fasting: 'yes',
    maxPrice: 100,
  });
  expect(facets).toEqual({
    tags: [{ value: 'travel', name: 'TRAVEL', count: 0 }],
    audiences: [{ value: 'men', count: 0 }],
    fasting: [{ value: 'yes', count: 0 }],
    maxPrices: [{ value: 100, count: 0 }],
  });
});

test('The comparison lists packages in the requested order, without hidden and unknown ones.', () => {
  const [first, second, hidden] = [add('First'), add('Second'), add('Hidden', { isPublished: false })];
  const ids = [second.id, 'f'.repeat(24), hidden.id, first.id];
  expect(service.listByIds(ids, 'en').map(({ name }) => name)).toEqual(['Second', 'First']);
  expect(service.listByIds([], 'en')).toEqual([]);
});
