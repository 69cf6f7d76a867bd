import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordCardInput } from '#shared/content/record-card.schema.ts';
import { recordCardPath } from '#shared/paths.ts';
import { makeMedia, makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
let editor: Record<string, string>;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  editor = site.signIn('editor');
});
afterEach(() => site.close());

const cardOf = async (input: RecordCardInput) =>
  (await site.send('POST', recordCardPath, input, editor)).json<{ html: string }>().html;
const names = { nameEn: 'Pearl <check>', nameAr: 'فحص اللؤلؤ' };

test('The card of a package shows the typed values in either language, and its own picture of the list.', async () => {
  const { id: pictureId } = makeMedia(site.deps.db);
  const values = {
    ...names,
    tests: 4,
    price: 120.5,
    fastingRequired: 'yes',
    fastingHours: 9,
    pictureIdsEn: [pictureId],
  };
  const card = await cardOf({ collection: 'package', locale: 'en', values });
  expect(card).toContain('Pearl &lt;check&gt;');
  expect(card).toContain('120.50');
  expect(card).toContain('9 hours');
  expect(card).toContain(`/media/${pictureId}/`);
  expect(await cardOf({ collection: 'package', locale: 'ar', values })).toContain('فحص اللؤلؤ');
});

test('A value that is not valid yet does not hide the others, and a sale shows its price while it runs.', async () => {
  const sale = { onSale: true, price: 200, priceSale: 150, startDate: null, endDate: null };
  const card = await cardOf({ collection: 'package', locale: 'en', values: { ...names, ...sale, tests: 'many' } });
  expect(card).toContain('Pearl');
  expect(card).toMatch(/150.*200|200.*150/s);
});

test('The card of a stored record changes nothing that is stored.', async () => {
  const { id } = makePackage(site.deps.db, { nameEn: 'Stored name' });
  expect(await cardOf({ collection: 'package', id, locale: 'en', values: names })).toContain('Pearl');
  expect((await site.get(`/package/detail?package=${id}`)).body).toContain('Stored name');
});

test('Offers, information and testimonials have their cards; a testimonial without words has none.', async () => {
  const offer = { ...names, salePrice: 99, originalPrice: 120, appliesToAllTests: true };
  expect(await cardOf({ collection: 'offer', locale: 'en', values: offer })).toContain('99');
  const info = { titleEn: 'Sleep well', leadEn: 'In eight hours.', category: 'general' };
  expect(await cardOf({ collection: 'medicalInfo', locale: 'en', values: info })).toContain('In eight hours.');
  const about = makePackage(site.deps.db, { nameEn: 'Sea check' });
  const words = { quoteEn: 'Quick and kind.', firstNameEn: 'Noura', packageId: about.id };
  expect(await cardOf({ collection: 'opinion', locale: 'en', values: words })).toMatch(/Quick and kind\..*Sea check/s);
  expect(await cardOf({ collection: 'opinion', locale: 'en', values: {} })).toBe('');
});

test('The frame of a card has the style of the site, and only the staff area may show it.', async () => {
  const { body, headers } = await site.get(`${recordCardPath}?locale=ar`, editor);
  expect(body).toMatch(/<html lang="ar" dir="rtl">.*<div id="card" inert><\/div>/s);
  expect(body).not.toContain('<script');
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'self'");
  expect((await site.send('POST', recordCardPath, {}, site.signIn('reception'))).statusCode).toBe(403);
  expect((await site.send('POST', recordCardPath, { collection: 'labTest' }, editor)).statusCode).toBe(400);
});
