import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createIdempotentResponsesService } from '#server/api/idempotent-responses.service.ts';
import { secretsFrom } from '#server/core/auth/secrets.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeCategory, makeMedicalInfo, makeOffer, makeOpinion, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

const start = async (environment: TestAppOptions['environment'] = {}) => {
  site = await createTestApp({ isSeeded: false, environment });
};
const categories = '/api/v1/packagecategory';
const heart = { title_en: 'Heart', title_ar: 'القلب' };
const owner = staffActor('owner');
const contact = {
  name: 'Omar Saleh',
  email: 'omar@visitor.example',
  phone: '+971501234567',
  message: 'Please open earlier.',
  lang: 'en',
};

const makeToken = (scopes: ('content.write' | 'requests.write')[], days: 30 | 90 | 365 = 30) =>
  site.services.apiTokens.create(owner, { name: 'the tablet', scopes, days });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('A client with a content token changes content until the token is revoked.', async () => {
  await start();
  const { token, record } = makeToken(['content.write']);
  const added = await site.send('POST', categories, heart, bearer(token));
  expect([added.statusCode, added.json().data.title_en]).toEqual([201, 'Heart']);
  expect(site.services.apiTokens.list(owner)).toMatchObject([
    { id: record.id, ending: token.slice(-4), lastUsedAt: new Date(site.now()).toISOString() },
  ]);
  site.services.apiTokens.revoke(owner, record.id);
  const refused = await site.send('POST', categories, heart, { ...bearer(token), 'accept-language': 'ar' });
  expect([refused.statusCode, refused.headers['www-authenticate'], refused.json().message]).toEqual([
    401,
    'Bearer',
    'رمز الوصول هذا غير معروف هنا أو لم يعد صالحاً.',
  ]);
});

test('A token expires on its day, and a token without the content scope changes no content.', async () => {
  await start();
  const { token } = makeToken(['content.write']);
  const other = makeToken(['requests.write'], 365);
  expect((await site.send('POST', categories, heart, bearer(other.token))).statusCode).toBe(403);
  site.advance(30 * dayMs);
  for (const wrong of [token, `${token}x`, 'dana_', ''])
    expect([wrong, (await site.send('POST', categories, heart, bearer(wrong))).statusCode]).toEqual([wrong, 401]);
  // Public routes refuse the token too, so that the client learns that it has expired.
  expect((await site.get(categories, bearer(token))).statusCode).toBe(401);
  expect((await site.get(categories, { authorization: 'Basic c3RhZ2luZzpzaXRl' })).statusCode).toBe(200);
});

test('Clients who may change content can read hidden records by id; lists contain the published ones.', async () => {
  await start();
  const { db } = site.deps;
  const records = {
    package: makePackage(db, { isPublished: false }).id,
    packagecategory: makeCategory(db, { isPublished: false }).id,
    sale: makeOffer(db, { startDate: new Date(site.now() + dayMs).toISOString() }).id,
    opinion: makeOpinion(db, { pictureId: null }).id,
    medicalinfo: makeMedicalInfo(db, { isPublished: false }).id,
  };
  const { token } = makeToken(['content.write']);
  const other = makeToken(['requests.write']);
  for (const [path, id] of Object.entries(records)) {
    const read = async (headers = {}) => (await site.get(`/api/v1/${path}/find/${id}`, headers)).statusCode;
    expect([path, await read(), await read(bearer(other.token)), await read(bearer(token))]).toEqual([
      path,
      404,
      404,
      200,
    ]);
  }
  expect((await site.get('/api/v1/package', bearer(token))).json().packages).toEqual([]);
  expect((await site.get(`/api/v1/package/find/${'f'.repeat(24)}`, bearer(token))).statusCode).toBe(404);
});

test('A token gives access to the REST API only.', async () => {
  await start();
  const { token } = makeToken(['content.write', 'requests.write']);
  expect((await site.get('/trpc/admin.requests.list', bearer(token))).statusCode).toBe(401);
  expect((await site.get('/trpc/admin.categories.list', bearer(token))).statusCode).toBe(401);
});

test('The token itself is not stored.', async () => {
  await start();
  const { token } = makeToken(['content.write']);
  expect(JSON.stringify(site.deps.db.$client.prepare('select * from api_tokens').all())).not.toContain(
    token.slice(5, 20),
  );
});

test('A client with a request token is not subject to the limit per visitor; a client with a content token is.', async () => {
  await start({ LIMIT_REQUESTS_PER_HOUR: '2' });
  const send = async (headers: Record<string, string>, number: number) =>
    (await site.send('POST', '/api/v1/mail/sentContact', { ...contact, message: `message ${number}` }, headers))
      .statusCode;
  const { token } = makeToken(['requests.write']);
  const content = makeToken(['content.write']);
  for (const number of [1, 2, 3, 4]) expect(await send(bearer(token), number)).toBe(200);
  for (const number of [5, 6]) expect(await send(bearer(content.token), number)).toBe(200);
  expect(await send(bearer(content.token), 7)).toBe(429);
});

test('An unknown API address is answered in the requested language for every method.', async () => {
  await start();
  const messages = [
    await site.send('DELETE', '/api/v1/nothing?lang=ar'),
    await site.send('POST', '/api/v1/package/nothing?lang=ar', {}),
    await site.get('/api/v1/nothing?lang=ar'),
  ];
  for (const answer of messages)
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringMatching(/^[^a-z]+$/i)]);
});

test('A deeply nested body and a too long idempotency key are refused with the right status.', async () => {
  await start();
  const nested = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const headers = { 'content-type': 'application/json' };
  expect(
    (await site.send('POST', '/api/v1/mail/sentContact', nested, { ...headers, 'idempotency-key': 'nested' }))
      .statusCode,
  ).toBe(400);
  expect((await site.send('POST', '/api/v1/mail/sentContact', nested, headers)).statusCode).toBe(400);
  expect(
    (await site.send('POST', '/api/v1/mail/sentContact', '{}', { ...headers, 'idempotency-key': 'x'.repeat(300) }))
      .statusCode,
  ).toBe(400);
});

test('A visitor who sends a request twice with one Idempotency-Key creates it once, and gets the same response.', async () => {
  await start();
  const send = (body: object, key = 'b7a1c1de-1') =>
    site.send('POST', '/api/v1/mail/sentContact', body, { 'idempotency-key': key });
  const first = await send(contact);
  const again = await send(contact);
  expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
  const other = await send({ ...contact, message: 'Something else.' });
  expect([other.statusCode, other.json().message]).toEqual([
    422,
    'This Idempotency-Key was already used with different content. Please use a new one.',
  ]);
  expect(countOf('requests')).toBe(1);
  expect((await send({ ...contact, message: 'Something else.' }, 'b7a1c1de-2')).statusCode).toBe(200);
  expect(countOf('requests')).toBe(2);
  site.advance(dayMs);
  expect((await send(contact)).json().message).not.toBe(first.json().message);
});

test('The erasure of a person deletes the stored responses that name a removed request, and no others.', async () => {
  await start();
  const { people, requests } = site.services;
  const send = async (person: object, key: string) =>
    (await site.send('POST', '/api/v1/mail/sentContact', { ...contact, ...person }, { 'idempotency-key': key })).body;
  const other = { email: 'sara@visitor.example', phone: '+971501234568' };
  await send({}, 'omar-1');
  await send(other, 'sara-1');
  const keys = () => site.deps.db.$client.prepare('SELECT key FROM idempotent_answers').pluck().all();
  expect(keys()).toHaveLength(2);
  const [erased] = requests.list(owner, { search: contact.email }).items;
  await people.erase(owner, { terms: [contact.email], requestIds: [erased?.id ?? ''] });
  expect(keys()).toEqual(['sara-1']);
});

test('The stored fingerprint of a request cannot be computed without the secret of the site.', async () => {
  await start();
  const fingerprintOf = (secret: string) =>
    createIdempotentResponsesService({ ...site.deps, secrets: secretsFrom([secret]) }).fingerprintOf('content');
  expect(fingerprintOf('a'.repeat(40))).toBe(fingerprintOf('a'.repeat(40)));
  expect(fingerprintOf('a'.repeat(40))).not.toBe(fingerprintOf('b'.repeat(40)));
});

test('A refused request can be corrected and sent again with the same key.', async () => {
  await start();
  const send = (body: object) =>
    site.send('POST', '/api/v1/mail/sentContact', body, { 'idempotency-key': 'mended-later' });
  expect((await send({ ...contact, email: '' })).statusCode).toBe(400);
  expect((await send(contact)).statusCode).toBe(200);
});

test('Of two simultaneous requests with one key, one is executed and the other is asked to retry later.', async () => {
  await start();
  const headers = { ...site.signIn('editor'), 'idempotency-key': 'twice-at-once' };
  const labPackage = {
    categoryId: makeCategory(site.deps.db).id,
    name_en: 'Iron',
    name_ar: 'الحديد',
    description_en: 'Iron.',
    description_ar: 'حديد.',
  };
  const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#0f8b8d' } })
    .png()
    .toBuffer();
  const send = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...labPackage, tests: '4' })) form.append(name, value);
    form.append('imagePackage', new Blob([new Uint8Array(png)]), 'iron.png');
    const { headers: type, body } = new Response(form);
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    return site.send('POST', '/api/v1/package', payload, {
      ...headers,
      'content-type': type.get('content-type') ?? '',
    });
  };
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.headers['retry-after']).toBe('1');
  expect((await send()).statusCode).toBe(201);
  expect(countOf('packages')).toBe(1);
});

test('A home visit sent twice with its card is stored once.', async () => {
  await start();
  const send = (card: string) => {
    const boundary = `y${Math.random()}`;
    const parts = [
      `name="name"\r\n\r\nOmar`,
      `name="phone"\r\n\r\n+971501234567`,
      `name="identityCard"; filename="card.pdf"\r\ncontent-type: application/pdf\r\n\r\n${card}`,
    ];
    const payload = `${parts.map((part) => `--${boundary}\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--${boundary}--\r\n`;
    return site.send('POST', '/api/v1/mail/withdrawal', payload, {
      'idempotency-key': 'visit-1',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
  };
  const pdf = '%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n';
  const first = await send(pdf);
  expect(first.statusCode).toBe(200);
  expect((await send(pdf)).body).toBe(first.body);
  expect((await send(pdf.replace('1.4', '1.7'))).statusCode).toBe(422);
  expect([countOf('requests'), countOf('request_cards')]).toEqual([1, 1]);
});

test('Each write has the remaining number in its headers; a write beyond the limit says when to retry.', async () => {
  await start({ LIMIT_API_WRITES_PER_MINUTE: '2' });
  const { id } = makePackage(site.deps.db);
  const send = (headers = {}) => site.send('PATCH', `/api/v1/package/find/${id}`, { onSale: false }, headers);
  expect((await send()).headers).toMatchObject({
    'ratelimit-limit': '2',
    'ratelimit-remaining': '1',
    'ratelimit-policy': '2;w=60',
  });
  await send();
  const refused = await send();
  expect([refused.statusCode, refused.headers['ratelimit-remaining'], refused.headers['retry-after']]).toEqual([
    429,
    '0',
    refused.headers['ratelimit-reset'],
  ]);
  expect((await send(site.signIn('editor'))).statusCode).toBe(200);
  expect((await site.get('/api/v1/package')).statusCode).toBe(200);
});

test('A visitor over the request limit gets the headers of that limit only.', async () => {
  await start({ LIMIT_REQUESTS_PER_HOUR: '1' });
  const send = (message: string) => site.send('POST', '/api/v1/mail/sentContact', { ...contact, message });
  expect((await send('first')).headers).toMatchObject({ 'ratelimit-limit': '300' });
  const { statusCode, headers } = await send('second');
  expect([statusCode, Number(headers['retry-after']) > 60]).toEqual([429, true]);
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('The routes of the former API match in any letter case and with a trailing slash.', async () => {
  await start();
  const { id } = makePackage(site.deps.db);
  for (const path of [
    'package/',
    'Package',
    'PACKAGE/?lang=en',
    'packageCategory',
    'medicalInfo/',
    `package/find/${id}/`,
    `Package/Find/${id.toUpperCase()}`,
  ])
    expect([path, (await site.get(`/api/v1/${path}`)).statusCode]).toEqual([path, 200]);
  expect((await site.get('/API/v1/sale')).statusCode).toBe(200);
  for (const path of ['mail/sentContact/', 'mail/sentcontact', 'Mail/SentContact'])
    expect([path, (await site.send('POST', `/api/v1/${path}`, { ...contact, message: path })).statusCode]).toEqual([
      path,
      200,
    ]);
  for (const path of ['packages', 'package//', 'package/find', 'apis', 'package/find/a/b'])
    expect([path, (await site.get(`/api/v1/${path}`)).statusCode]).toEqual([path, 404]);
  expect((await site.get('/api/v12/package')).headers['content-type']).toContain('text/html');
});

test('A known route with a wrong method answers with the allowed methods.', async () => {
  await start();
  const wrongMethods = [
    ['PUT', '/api/v1/package', 'GET, HEAD, POST'],
    ['POST', `/api/v1/package/find/${'f'.repeat(24)}`, 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/api/v1/mail/booking?lang=ar', 'POST'],
    ['DELETE', '/api/v1/Sale/', 'GET, HEAD, POST'],
  ] as const;
  for (const [method, path, allow] of wrongMethods) {
    const answer = await site.app.inject({ method, url: path, ...(method !== 'GET' && { payload: {} }) });
    expect([path, answer.statusCode, answer.headers.allow]).toEqual([path, 405, allow]);
  }
  expect((await site.get('/api/v1/mail/booking?lang=ar')).json().message).toMatch(/[ء-ي]/);
  for (const path of ['/api/v1/nothing', '/api/v1', '/api/v1/package/nothing'])
    expect([path, (await site.app.inject({ method: 'PUT', url: path, payload: {} })).statusCode]).toEqual([path, 404]);
});

test('An empty body with the JSON type counts as no body; plain text is refused as unsupported.', async () => {
  await start();
  const { id } = makeCategory(site.deps.db);
  const json = { 'content-type': 'application/json' };
  for (const length of ['0', undefined]) {
    const { token } = makeToken(['content.write']);
    const target = length ? id : makeCategory(site.deps.db).id;
    const headers = { ...json, ...bearer(token), ...(length && { 'content-length': length }) };
    expect((await site.app.inject({ method: 'DELETE', url: `${categories}/find/${target}`, headers })).statusCode).toBe(
      200,
    );
  }
  const added = await site.app.inject({
    method: 'POST',
    url: categories,
    headers: { ...json, ...site.signIn('editor'), 'content-length': '0' },
  });
  expect([added.statusCode, Object.keys(added.json().fields)]).toEqual([400, ['title_en', 'title_ar']]);
  const empty = await site.app.inject({
    method: 'POST',
    url: '/api/v1/mail/sentContact',
    headers: { ...json, 'content-length': '0' },
  });
  expect([empty.statusCode, empty.json().message]).toEqual([400, 'All fields are required.']);
  for (const path of ['/api/v1/mail/sentContact', categories])
    expect(
      (await site.send('POST', path, 'name=Omar', { 'content-type': 'text/plain', ...site.signIn('editor') }))
        .statusCode,
    ).toBe(415);
});

test('Every response has a request id, taken from the client if it is safe for logs.', async () => {
  await start();
  const first = await site.get(categories);
  const failed = await site.get(`${categories}/find/unknown`);
  expect(failed.headers['x-request-id']).toBe(failed.json().requestId);
  expect(failed.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect((await site.get(categories, { 'x-request-id': 'till-7.booking-12' })).headers['x-request-id']).toBe(
    'till-7.booking-12',
  );
  expect((await site.get(categories, { 'x-request-id': 'evil id\tx' })).headers['x-request-id']).not.toContain('evil');
});

test('A page of another origin may read and write only if API_ORIGINS lists it.', async () => {
  await start({ API_ORIGINS: 'https://app.example.com' });
  const { token } = makeToken(['content.write']);
  const named = { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' };
  const preflight = await site.app.inject({
    method: 'OPTIONS',
    url: categories,
    headers: {
      ...named,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    'https://app.example.com',
  ]);
  const read = await site.get(categories, named);
  expect(read.headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example.com',
    vary: expect.stringMatching(/origin.*accept-encoding/i),
  });
  expect(read.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await site.send('POST', categories, heart, { ...named, ...bearer(token) })).statusCode).toBe(201);
  const other = { ...named, origin: 'https://other.example.com' };
  expect((await site.get(categories, other)).headers['access-control-allow-origin']).toBeUndefined();
  expect((await site.send('POST', categories, heart, { ...other, ...bearer(token) })).statusCode).toBe(403);
});

test('Without API_ORIGINS, no other origin can read a response.', async () => {
  await start();
  const read = await site.get(categories, { origin: 'https://app.example.com' });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
});

test('A client can request a list page by page; an invalid page is refused with its field’s name.', async () => {
  await start();
  for (const number of [1, 2, 3]) makeCategory(site.deps.db, { titleEn: `Category ${number}`, sortOrder: number });
  const titles = (answer: { categories: { title_en: string }[] }) =>
    answer.categories.map(({ title_en: title }) => title);
  const second = (await site.get(`${categories}?page=2&limit=2`)).json();
  expect([titles(second), second.page, second.limit, second.total, second.pageCount]).toEqual([
    ['Category 3'],
    2,
    2,
    3,
    2,
  ]);
  expect(Object.keys((await site.get(`${categories}?lang=ar&other=1`)).json())).toEqual(['categories']);
  const wrong = await site.get(`${categories}?page=0&limit=many&lang=ar`);
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['page', 'limit']]);
  expect(wrong.json().message).toMatch(/[ء-ي]/);
});

function countOf(table: string): number {
  return (site.deps.db.$client.prepare(`select count(*) as count from ${table}`).get() as { count: number }).count;
}
