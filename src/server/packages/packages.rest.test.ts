import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makePackage } from '#testing/factories.ts';
import { makeForm, makePng } from '#testing/sent-form.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const unknownId = 'f'.repeat(24);
const inDays = (days: number) => new Date(site.now() + days * dayMs).toISOString();
const one = (id: string) => `/api/v1/package/find/${id}`;

/** A package in the format of old clients, as text. */
const sent = (categoryId: string) => ({
  categoryId,
  name_en: 'Iron check',
  name_ar: 'فحص الحديد',
  description_en: 'Iron and ferritin.',
  description_ar: 'الحديد والفيريتين.',
  tests: '4',
  price: '199.50',
  onSale: 'false',
});

test('A client reads the packages with the documented field names.', async () => {
  const stored = makePackage(site.deps.db, {
    price: 199,
    onSale: true,
    priceSale: 149,
    salePercent: 25,
    testsSale: 3,
    startDate: inDays(-1),
    endDate: inDays(13),
  });
  makePackage(site.deps.db, { isPublished: false });
  const answer = await site.get('/api/v1/package');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({
    packages: [
      {
        _id: stored.id,
        name_en: 'Heart check',
        name_ar: 'فحص القلب',
        description_en: 'For the heart.',
        description_ar: 'للقلب.',
        tests: 3,
        price: 199,
        image: '',
        image_en: [],
        image_ar: [],
        categoryId: { _id: stored.categoryId, title_en: 'General', title_ar: 'عام' },
        onSale: true,
        priceSale: 149,
        salePercent: 25,
        duration: 14,
        startDate: stored.startDate,
        endDate: stored.endDate,
        testsSale: 3,
        descriptionSale_en: '',
        descriptionSale_ar: '',
      },
    ],
  });
});

test('A response with one package has it under `data` and `package`; an unknown or unpublished one is 404 with a message.', async () => {
  const { id } = makePackage(site.deps.db);
  const hidden = makePackage(site.deps.db, { isPublished: false });
  const found = (await site.get(one(id))).json();
  expect(found.data._id).toBe(id);
  expect(found.package).toEqual(found.data);
  for (const path of [one(unknownId), one(hidden.id), one('not-an-id'), one('%27%20OR%201=1')]) {
    const answer = await site.get(path, { 'accept-language': 'ar' });
    expect([path, answer.statusCode, answer.json().message]).toEqual([path, 404, 'لم نجد ما طلبته، وربما حُذف.']);
  }
});

test('A conditional request for the unchanged list is answered 304; other responses are compressed as the client accepts.', async () => {
  makePackage(site.deps.db);
  const plain = await site.get('/api/v1/package');
  const etag = String(plain.headers.etag);
  const again = await site.get('/api/v1/package', { 'if-none-match': etag, 'x-request-id': 'their-own-name' });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const name of ['etag', 'vary', 'cache-control'])
    expect([name, again.headers[name]]).toEqual([name, plain.headers[name]]);
  expect(again.headers['x-request-id']).toBe('their-own-name');
  expect(
    (await site.get('/api/v1/package', { 'if-none-match': etag, authorization: 'Bearer dana_none' })).statusCode,
  ).toBe(401);
  const brotli = await site.get('/api/v1/package', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(
    (await site.get('/api/v1/package', { 'accept-encoding': 'gzip;q=1, br;q=0' })).headers['content-encoding'],
  ).toBe('gzip');
  makePackage(site.deps.db);
  site.deps.contentVersion.bump();
  expect((await site.get('/api/v1/package', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('API clients and visitors read an editor’s changes at once.', async () => {
  const editor = site.signIn('editor');
  const category = makePackage(site.deps.db).categoryId;
  await site.get('/api/v1/package');
  const created = await site.send('POST', '/api/v1/package', sent(category), { ...editor, 'accept-language': 'ar' });
  expect([created.statusCode, created.json().message]).toEqual([201, 'تمت الإضافة.']);
  const { _id: id } = created.json().data;
  expect((await site.get('/api/v1/package')).json().packages).toHaveLength(2);
  expect((await site.get(`/package/detail?package=${id}`)).body).toContain('Iron check');
  const changed = await site.send('PATCH', one(id), { name_en: 'Iron and more', price: '' }, editor);
  expect(changed.json()).toMatchObject({
    message: 'Saved.',
    data: { name_en: 'Iron and more', name_ar: 'فحص الحديد', price: null, tests: 4 },
  });
  expect((await site.get(one(id))).json().data.name_en).toBe('Iron and more');
  expect((await site.get(`/package/detail?package=${id}`)).body).toContain('Iron and more');
  expect((await site.send('DELETE', one(id), undefined, editor)).json()).toEqual({ message: 'Deleted.' });
  expect((await site.get(one(id))).statusCode).toBe(404);
  expect((await site.get(`/package/detail?package=${id}`)).statusCode).toBe(404);
});

test('A client that omits fasting and home visits in a new package leaves both unstated.', async () => {
  const { categoryId } = makePackage(site.deps.db);
  const { data } = (await site.send('POST', '/api/v1/package', sent(categoryId), site.signIn('editor'))).json();
  const unstated = { fastingRequired: null, fastingHours: 0, homeCollection: null };
  expect(site.services.packages.get(data._id, 'en')).toMatchObject(unstated);
});

test('A package with invalid fields is refused with their names, and nothing is stored.', async () => {
  const editor = site.signIn('editor');
  const category = makePackage(site.deps.db).categoryId;
  for (const [change, field] of [
    [{ tests: 'many' }, 'tests'],
    [{ price: '-5' }, 'price'],
    [{ name_en: '' }, 'name_en'],
    [{ categoryId: unknownId }, 'categoryId'],
    [{ onSale: 'true' }, 'testsSale'],
    [{ onSale: true, testsSale: 1, startDate: inDays(2), endDate: inDays(1) }, 'endDate'],
  ] as const) {
    const answer = await site.send('POST', '/api/v1/package', { ...sent(category), ...change }, editor);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await site.get('/api/v1/package')).json().packages).toHaveLength(1);
});

test('A sale with dates in another time zone ends at the right moment.', async () => {
  const editor = site.signIn('editor');
  const category = makePackage(site.deps.db).categoryId;
  const sale = {
    onSale: true,
    priceSale: 100,
    testsSale: 4,
    startDate: '2026-11-21T00:00:00+04:00',
    endDate: '2026-11-21T14:00:00+04:00',
  };
  const { data } = (await site.send('POST', '/api/v1/package', { ...sent(category), ...sale }, editor)).json();
  expect(data).toMatchObject({ startDate: '2026-11-20T20:00:00.000Z', endDate: '2026-11-21T10:00:00.000Z' });
  expect(site.services.packages.nextChange()).toBe(Date.parse(data.endDate));
  site.advance(2 * 3_600_000);
  expect(site.services.packages.endExpiredSales()).toBe(1);
});

test('The API shows an expired sale as off, with or without a start date, even before the job ends it.', async () => {
  const ended = [
    makePackage(site.deps.db, { onSale: true, startDate: inDays(-5), endDate: inDays(-1) }),
    makePackage(site.deps.db, { onSale: true, startDate: null, endDate: inDays(0) }),
  ];
  for (const { id } of ended) expect((await site.get(one(id))).json().data.onSale).toBe(false);
  expect(site.services.packages.endExpiredSales()).toBe(2);
});

test('A sent percentage is stored if it fits the prices within one point, and computed otherwise or if it is omitted.', async () => {
  const editor = site.signIn('editor');
  const sale = { onSale: 'true', testsSale: '3', price: '200', priceSale: '150' };
  const { data } = (
    await site.send('POST', '/api/v1/package', { ...sent(makePackage(site.deps.db).categoryId), ...sale }, editor)
  ).json();
  expect(data.salePercent).toBe(25);
  const percentAfter = async (change: object) => {
    const answer = await site.send('PATCH', one(data._id), change, editor);
    expect(answer.statusCode).toBe(200);
    return answer.json().data.salePercent;
  };
  expect(await percentAfter({ salePercent: '24.2' })).toBe(24.2);
  expect(await percentAfter({ salePercent: 70 })).toBe(25);
  expect(await percentAfter({ price: 300 })).toBe(50);
  expect(await percentAfter({ price: '100', priceSale: '90', salePercent: '50' })).toBe(10);
  expect((await site.get(one(data._id))).json().data.salePercent).toBe(10);
});

test('Anonymous clients may end an expired sale, and change nothing else.', async () => {
  const { id } = makePackage(site.deps.db, {
    onSale: true,
    priceSale: 80,
    testsSale: 3,
    startDate: inDays(-5),
    endDate: inDays(-1),
  });
  for (const body of [{ onSale: false }, { onSale: 'false' }]) {
    const answer = await site.send('PATCH', one(id), body);
    expect([answer.statusCode, answer.json().data.onSale]).toEqual([200, false]);
  }
  expect((await site.get(one(id))).json().data).toMatchObject({ onSale: false, price: 100 });
  for (const body of [{ onSale: true }, { onSale: false, price: 1 }, { price: 1 }, {}, [], null, 'off']) {
    expect(
      (await site.send('PATCH', one(id), JSON.stringify(body), { 'content-type': 'application/json' })).statusCode,
    ).toBe(401);
  }
  expect((await site.send('PATCH', one(unknownId), { onSale: false })).statusCode).toBe(404);
});

test.each([
  ['still runs', () => ({ startDate: inDays(-1), endDate: inDays(1) })],
  ['has not begun', () => ({ startDate: inDays(1), endDate: inDays(2) })],
  ['has no end', () => ({ startDate: inDays(-1), endDate: null })],
])('A visitor cannot end a sale that %s.', async (_name, dates) => {
  const { id } = makePackage(site.deps.db, { onSale: true, priceSale: 80, testsSale: 3, ...dates() });
  expect((await site.send('PATCH', one(id), { onSale: false })).statusCode).toBe(401);
  expect((await site.get(one(id), site.signIn('editor'))).json().data.onSale).toBe(true);
});

test('A future sale is visible only to clients who may change content; everybody sees it from its start.', async () => {
  const { id } = makePackage(site.deps.db, {
    onSale: true,
    priceSale: 80,
    salePercent: 20,
    testsSale: 3,
    startDate: inDays(1),
    endDate: inDays(2),
  });
  const onSale = async (headers: Record<string, string> = {}) => {
    const [found, list] = [await site.get(one(id), headers), await site.get('/api/v1/package', headers)];
    expect(list.json().packages[0]).toEqual(found.json().data);
    return [found.json().data.onSale, list.headers['cache-control']];
  };
  const { token } = site.services.apiTokens.create(systemActor, {
    name: 'editor',
    scopes: ['content.write'],
    days: 30,
  });
  const headers = { authorization: `Bearer ${token}` };
  expect(await onSale()).toEqual([false, 'no-cache']);
  expect(await onSale(headers)).toEqual([true, 'private, no-store']);
  expect(await onSale(site.signIn('editor'))).toEqual([true, 'private, no-store']);
  expect(await onSale(site.signIn('reception'))).toEqual([false, 'no-cache']);

  // An old client loads a package and saves all of it.
  const { data } = (await site.get(one(id), headers)).json();
  await site.send('PATCH', one(id), data, headers);
  expect(await onSale()).toEqual([false, 'no-cache']);
  site.advance(dayMs - 1);
  expect(await onSale()).toEqual([false, 'no-cache']);
  site.advance(1);
  expect(await onSale()).toEqual([true, 'no-cache']);
  site.advance(dayMs);
  expect(await onSale()).toEqual([false, 'no-cache']);
});

test('A member of staff with the visitors’ ETag gets the full response instead of 304.', async () => {
  makePackage(site.deps.db, { onSale: true, testsSale: 3, startDate: inDays(1) });
  const { etag = '' } = (await site.get('/api/v1/package')).headers;
  expect((await site.get('/api/v1/package', { 'if-none-match': etag })).statusCode).toBe(304);
  const stored = await site.get('/api/v1/package', { ...site.signIn('editor'), 'if-none-match': etag });
  expect([stored.statusCode, stored.json().packages[0].onSale]).toEqual([200, true]);
});

test('A visitor who sends a change in another format than JSON is answered 401, whatever its content.', async () => {
  const { id } = makePackage(site.deps.db);
  for (const type of [
    'application/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]) {
    expect([type, (await site.send('PATCH', one(id), 'onSale=false', { 'content-type': type })).statusCode]).toEqual([
      type,
      401,
    ]);
  }
  expect((await site.send('PATCH', one(id), '{"onSale": fal', { 'content-type': 'application/json' })).statusCode).toBe(
    400,
  );
  expect(
    (await site.send('PATCH', one(id), '<package/>', { ...site.signIn('editor'), 'content-type': 'application/xml' }))
      .statusCode,
  ).toBe(415);
});

async function sendForm(
  method: 'POST' | 'PATCH',
  path: string,
  values: Parameters<typeof makeForm>[0],
  headers: Record<string, string>,
) {
  const { payload, type } = await makeForm(values);
  return site.send(method, path, payload, { ...headers, 'content-type': type });
}

test('A form of an older client with pictures creates a package whose pictures load.', async () => {
  const editor = site.signIn('editor');
  const category = makePackage(site.deps.db).categoryId;
  const values = {
    ...sent(category),
    priceSale: 'undefined',
    imagePackage: await makePng(),
    image_en: [await makePng('#123456'), await makePng('#654321')],
  };
  const created = await sendForm('POST', '/api/v1/package', values, editor);
  expect([created.statusCode, created.json().data.image_en.length, created.json().data.image_ar.length]).toEqual([
    201, 2, 1,
  ]);
  const { _id: id, image, image_en: imageEn } = created.json().data;
  for (const address of [image, ...imageEn])
    expect((await site.get(address)).headers['content-type']).toBe('image/png');

  const untouched = await sendForm('PATCH', one(id), { name_en: 'Iron and more', imagePackage: '' }, editor);
  expect(untouched.json().data).toMatchObject({ name_en: 'Iron and more', image, image_en: imageEn });
  const replaced = await sendForm('PATCH', one(id), { image_en: await makePng() }, editor);
  expect(replaced.json().data.image_en).toHaveLength(1);
  const turned = await site.send('PATCH', one(id), { image_en: imageEn.toReversed(), image_ar: imageEn[0] }, editor);
  expect(turned.json().data).toMatchObject({ image, image_en: imageEn.toReversed(), image_ar: [imageEn[0]] });
});

test('A form with an invalid picture is refused with that field’s name, and leaves no picture behind.', async () => {
  const editor = site.signIn('editor');
  const category = makePackage(site.deps.db).categoryId;
  const values = { ...sent(category), image_en: [await makePng(), Buffer.from('<svg onload="alert(1)"/>')] };
  const refused = await sendForm('POST', '/api/v1/package', values, editor);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([415, ['image_en']]);
  const elsewhere = await site.send(
    'POST',
    '/api/v1/package',
    { ...sent(category), imagePackage: 'https://example.com/x.png' },
    editor,
  );
  expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([400, ['imagePackage']]);
  const unknown = await sendForm(
    'POST',
    '/api/v1/package',
    { ...sent(unknownId), imagePackage: await makePng() },
    editor,
  );
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['categoryId']]);
  expect(site.deps.db.$client.prepare('select count(*) as count from media').get()).toEqual({ count: 0 });
});

test('A form field with the name of an object property is refused with a clear message.', async () => {
  const values = { ...sent(makePackage(site.deps.db).categoryId), imagePackage: await makePng() };
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const answer = await sendForm(
      'POST',
      '/api/v1/package',
      { ...values, [name]: 'x', [`${name}[]`]: 'x' },
      site.signIn('editor'),
    );
    expect([name, answer.statusCode, answer.json().message]).toEqual([
      name,
      400,
      'A field of this form has a name that is not accepted here.',
    ]);
  }
  for (const name of ['constructor', 'toString']) {
    const answer = await site.send(
      'POST',
      '/api/v1/package',
      { ...sent(values.categoryId), [name]: 'x' },
      site.signIn('editor'),
    );
    expect([name, answer.statusCode]).toEqual([name, 201]);
  }
});

test('Dates without a time mean the first or last moment of the day at the centre, and times without a zone are local to it.', async () => {
  const editor = site.signIn('editor');
  const { id } = makePackage(site.deps.db);
  const change = async (dates: object) => {
    const { startDate, endDate } = (
      await site.send('PATCH', one(id), { onSale: 'true', testsSale: '2', ...dates }, editor)
    ).json().data;
    return [startDate, endDate];
  };
  expect(await change({ startDate: '2026-11-22', endDate: '2026-11-22' })).toEqual([
    '2026-11-21T20:00:00.000Z',
    '2026-11-22T19:59:59.999Z',
  ]);
  expect(await change({ startDate: '2026-11-22T10:00', endDate: '2026-11-22T14:30:00Z' })).toEqual([
    '2026-11-22T06:00:00.000Z',
    '2026-11-22T14:30:00.000Z',
  ]);
  const written = {
    startDate: 'Sun Nov 22 2026 10:00:00 GMT+0400 (Gulf Standard Time)',
    endDate: new Date(Date.UTC(2026, 11, 1)).toString(),
  };
  expect(await change(written)).toEqual(['2026-11-22T06:00:00.000Z', '2026-12-01T00:00:00.000Z']);
  expect(await change({ startDate: '', endDate: '' })).toEqual([null, null]);
  for (const endDate of ['Invalid Date', 'Sun Nov 22 2026 25:00:00 GMT+0400', 'tomorrow'])
    expect((await site.send('PATCH', one(id), { endDate }, editor)).json().fields).toHaveProperty('endDate');
});
