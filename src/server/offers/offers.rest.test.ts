import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeMedia, makeOffer } from '#testing/factories.ts';
import { makeForm, makePng } from '#testing/sent-form.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const path = '/api/v1/sale';
const one = (id: string) => `${path}/find/${id}`;
const inDays = (days: number) => new Date(site.now() + days * dayMs).toISOString();

/** An offer in the format of old clients, as text. */
const sent = {
  name_en: 'Summer offer',
  name_ar: 'عرض الصيف',
  description_en: 'For warm days.',
  description_ar: 'للأيام الدافئة.',
  tests: 'All',
  salePrice: '149',
  salePercent: '25',
};

async function sendForm(
  method: 'POST' | 'PATCH',
  address: string,
  values: Parameters<typeof makeForm>[0],
  headers: Record<string, string>,
) {
  const { payload, type } = await makeForm(values);
  return site.send(method, address, payload, { ...headers, 'content-type': type });
}

test('A client reads the special offers with the documented field names.', async () => {
  const picture = makeMedia(site.deps.db);
  const dates = { startDate: inDays(-1), endDate: inDays(13) };
  const stored = makeOffer(site.deps.db, { tests: 20, ...dates }, { en: [picture.id] });
  const ofAll = makeOffer(site.deps.db, { appliesToAllTests: true, salePrice: null, salePercent: null, sortOrder: 2 });
  makeOffer(site.deps.db, { isPublished: false });
  const texts = {
    name_en: 'Winter offer',
    name_ar: 'عرض الشتاء',
    description_en: 'For cold days.',
    description_ar: 'لأيام البرد.',
  };
  const { sales } = (await site.get(path)).json();
  expect(sales).toEqual([
    {
      _id: stored.id,
      ...texts,
      salePrice: 150,
      salePercent: 25,
      ...dates,
      offerDuration: 14,
      tests: 20,
      image_en: [expect.stringContaining(`/media/${picture.id}/`)],
      image_ar: [],
    },
    {
      _id: ofAll.id,
      ...texts,
      salePrice: null,
      salePercent: null,
      startDate: null,
      endDate: null,
      offerDuration: null,
      tests: 'All',
      image_en: [],
      image_ar: [],
    },
  ]);
  expect((await site.get(one(stored.id))).json()).toEqual({ data: sales[0], sale: sales[0] });
});

test('Clients cannot read an offer that is hidden or has not started; they read it from the moment of its start.', async () => {
  const hidden = makeOffer(site.deps.db, { isPublished: false });
  const coming = makeOffer(site.deps.db, { startDate: inDays(1), endDate: inDays(2) });
  expect((await site.get(path)).json()).toEqual({ sales: [] });
  for (const { id } of [hidden, coming]) expect((await site.get(one(id))).statusCode).toBe(404);
  site.advance(dayMs);
  expect((await site.get(path)).json().sales).toMatchObject([{ _id: coming.id }]);
});

test('An editor’s form with pictures in both languages creates an offer; a client changes and deletes it.', async () => {
  const editor = site.signIn('editor');
  const pictures = {
    image_en: [await makePng('#123456'), await makePng('#654321')],
    image_ar: await makePng('#0f8b8d'),
  };
  const created = await sendForm('POST', path, { ...sent, ...pictures, endDate: 'undefined' }, editor);
  expect([created.statusCode, created.json().sale]).toMatchObject([
    201,
    { ...sent, salePrice: 149, salePercent: 25, endDate: null },
  ]);
  const { _id: id, image_en: imageEn, image_ar: imageAr } = created.json().data;
  expect([imageEn.length, imageAr.length]).toEqual([2, 1]);
  for (const address of [...imageEn, ...imageAr])
    expect((await site.get(address)).headers['content-type']).toBe('image/png');

  site.services.offers.update(systemActor, id, { originalPrice: 200 });
  const changed = await site.send(
    'PATCH',
    one(id),
    { tests: '12', salePrice: 99, image_en: imageEn.toReversed() },
    editor,
  );
  expect(changed.json()).toMatchObject({
    message: 'Saved.',
    data: { tests: 12, salePrice: 99, salePercent: 50, image_en: imageEn.toReversed() },
  });
  expect((await sendForm('PATCH', one(id), { tests: 'All', image_ar: '' }, editor)).json().data).toMatchObject({
    tests: 'All',
    image_ar: [],
  });
  expect((await site.send('DELETE', one(id), undefined, editor)).json()).toEqual({ message: 'Deleted.' });
  expect((await site.get(path)).json()).toEqual({ sales: [] });
});

test('An invalid offer is refused with the API’s field names, and leaves no picture behind.', async () => {
  const editor = site.signIn('editor');
  for (const [change, field] of [
    [{ tests: 'some' }, 'tests'],
    [{ tests: '' }, 'tests'],
    [{ name_ar: '' }, 'name_ar'],
    [{ salePercent: '101' }, 'salePercent'],
    [{ startDate: inDays(2), endDate: inDays(1) }, 'endDate'],
  ] as const) {
    const answer = await sendForm('POST', path, { ...sent, ...change, image_en: await makePng() }, editor);
    expect([field, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([field, 400, [field]]);
  }
  expect((await sendForm('PATCH', one('f'.repeat(24)), { image_en: await makePng() }, editor)).statusCode).toBe(404);
  expect(site.deps.db.$client.prepare('select count(*) as count from media').get()).toEqual({ count: 0 });
  expect((await site.send('POST', path, sent)).statusCode).toBe(401);
  expect((await site.get(path)).json()).toEqual({ sales: [] });
});

test('The percentage of an offer follows its prices, and never contradicts them.', async () => {
  const editor = site.signIn('editor');
  const { id } = makeOffer(site.deps.db, { originalPrice: 200, salePrice: 150, salePercent: 25, tests: 5 });
  const change = async (fields: object) =>
    (await site.send('PATCH', `/api/v1/sale/find/${id}`, fields, editor)).json().data?.salePercent;
  expect(await change({ salePrice: 100 })).toBe(50);
  expect(await change({ salePercent: 80 })).toBe(50);
  expect(await change({ salePercent: 49.5 })).toBe(49.5);
});

test('The API computes the percentage of an offer from its prices if the stored one contradicts them.', async () => {
  const { id } = makeOffer(site.deps.db, { originalPrice: 200, salePrice: 150, salePercent: 80 });
  expect((await site.get(`/api/v1/sale/find/${id}`)).json().data.salePercent).toBe(25);
});
