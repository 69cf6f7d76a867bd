import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeOffer, makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { describeShare } from './describe-share.ts';

let lab: TestApp;

beforeEach(async () => {
  lab = await createTestApp({ isSeeded: false });
});

afterEach(() => lab.close());

const describe = (locale: 'en' | 'ar', kind: 'package' | 'offer', id: string) =>
  describeShare({ services: lab.services, clock: lab.now }, locale, { kind, id });
const texts = async (...of: Parameters<typeof describe>) => (await describe(...of)).chips.map(({ text }) => text);
const instant = (days: number) => new Date(lab.now() + days * dayMs).toISOString();

test('The share picture of a package shows name, price and number of tests, or “on request” without a price.', async () => {
  const { id } = makePackage(lab.deps.db, { tests: 11, price: 1234.5 });
  expect(await describe('en', 'package', id)).toMatchObject({ heading: 'Heart check', price: { now: '1,234.50', currency: 'AED', before: null } });
  expect(await texts('en', 'package', id)).toEqual(['11 tests']);
  expect(await describe('ar', 'package', id)).toMatchObject({ heading: 'فحص القلب', price: { now: '1,234.50', currency: 'درهم', before: null } });
  expect(await texts('ar', 'package', id)).toEqual(['11 فحصاً']);
  const { id: onRequest } = makePackage(lab.deps.db, { price: null, tests: 2 });
  expect((await describe('en', 'package', onRequest)).price).toEqual({ words: 'Price on request' });
  expect((await describe('ar', 'package', onRequest)).price).toEqual({ words: 'السعر عند الطلب' });
  expect(await texts('ar', 'package', onRequest)).toEqual(['فحصان']);
});

test('A share picture shows the sale price with the regular price and the last day, only while the sale runs.', async () => {
  const sale = { onSale: true, price: 200, priceSale: 150, salePercent: 25, testsSale: 3, startDate: instant(1), endDate: instant(3) };
  const { id } = makePackage(lab.deps.db, sale);
  const usual = { now: '200', currency: 'AED', before: null };
  expect((await describe('en', 'package', id)).price).toEqual(usual);
  lab.advance(2 * dayMs);
  expect((await describe('en', 'package', id)).price).toEqual({ now: '150', currency: 'AED', before: '200' });
  expect(await texts('en', 'package', id)).toEqual(['25% off', '3 tests', 'Until 24 November 2026']);
  expect(await texts('ar', 'package', id)).toEqual(['خصم 25%', '3 فحوص', 'حتى 24 نوفمبر 2026']);
  lab.advance(dayMs);
  expect((await describe('en', 'package', id)).price).toEqual(usual);
  expect(await texts('en', 'package', id)).toEqual(['3 tests']);
});

test('A share picture shows a percentage from 1 to 99, and otherwise the saving in AED.', async () => {
  const { id } = makePackage(lab.deps.db, { onSale: true, price: 500, priceSale: 499, salePercent: 0, testsSale: 3, tests: 3 });
  expect(await texts('en', 'package', id)).toEqual(['Save 1 AED', '3 tests']);
  expect(await texts('ar', 'package', id)).toEqual(['وفّر 1 درهم', '3 فحوص']);
  const { id: offer } = makeOffer(lab.deps.db, { originalPrice: 300, salePrice: 1, salePercent: 100, tests: 3 });
  expect(await texts('en', 'offer', offer)).toEqual(['Save 299 AED', '3 tests']);
});

test('The share picture of an ended offer says so without a price; one without prices shows the percentage.', async () => {
  const { id } = makeOffer(lab.deps.db, { tests: 4, endDate: instant(1) });
  expect((await describe('en', 'offer', id)).price).toEqual({ now: '150', currency: 'AED', before: '200' });
  lab.advance(dayMs);
  expect((await describe('en', 'offer', id)).price).toBeNull();
  expect(await texts('en', 'offer', id)).toEqual(['Expired', '4 tests']);
  expect(await texts('ar', 'offer', id)).toEqual(['انتهى العرض', '4 فحوص']);
  const { id: forAll } = makeOffer(lab.deps.db, { originalPrice: null, salePrice: null, salePercent: 15, appliesToAllTests: true });
  expect((await describe('en', 'offer', forAll)).price).toEqual({ words: '15% off' });
  expect(await texts('en', 'offer', forAll)).toEqual(['Applies to all tests']);
});
