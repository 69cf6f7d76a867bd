import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { createAppRouter } from './trpc/root.ts';

/** The configuration allows three times as many refused writes. */
const allowed = 3;
let site: TestApp;
/** Every write that visitors may attempt, as "POST /path". */
let writes: string[];

beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_REQUESTS_PER_HOUR: '1' } });
  const router = createAppRouter(site.services);
  await Promise.all(Object.values(router._def.lazy).map(({ load }) => load()));
  const procedures = Object.entries<object>(router._def.procedures) as unknown as [string, Procedure][];
  const calls = procedures
    .filter(([, { _def }]) => _def.type === 'mutation' && _def.meta?.access === 'public' && _def.inputs.length > 0)
    .map(([path]) => `POST /trpc/${path}`);
  const routes = site.routes
    .flatMap(({ method, url }) => [method].flat().map((name) => `${name} ${url.replace(/:\w+/, 'x')}`))
    .filter((route) => /^(POST|PATCH|DELETE|PUT) /.test(route) && !route.includes('/trpc'));
  writes = calls;
  for (const [number, route] of [...new Set(routes)].entries())
    if ((await attempt(route, `192.0.${number}.2`)).statusCode !== 401) writes.push(route);
});
afterAll(() => site.close());

type Procedure = { _def: { type: string; meta?: { access: string }; inputs: unknown[] } };

/** Bodies that no write accepts. */
const unusable = { json: '{"json":', form: 'name=%00&message=typed+before', files: '--x\r\nno part' };
const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  files: 'multipart/form-data; boundary=x',
};

/** Sends a body that the route parses but refuses, from an address. */
function attempt(route: string, remoteAddress: string, headers: Record<string, string> = {}, kind = kindOf(route)) {
  const [method, url] = route.split(' ') as ['POST', string];
  const typed = { 'content-type': types[kind], ...headers };
  return site.app.inject({ method, url, remoteAddress, payload: unusable[kind], headers: typed });
}

function kindOf(route: string): keyof typeof types {
  if (/ (\/trpc|\/api)\//.test(route) && !route.endsWith('/withdrawal')) return 'json';
  return /\/(requests|mail)\/withdrawal$/.test(route) ? 'files' : 'form';
}

test('Each write of visitors counts also if it is refused, and above the limit gets 429 with Retry-After.', async () => {
  expect(writes).toEqual(
    expect.arrayContaining([
      'POST /trpc/content.requests.sendBooking',
      'POST /trpc/admin.staff.signIn',
      'POST /api/v1/mail/booking',
      'POST /api/v1/mail/withdrawal',
      'PATCH /api/v1/package/find/x',
      'POST /requests/withdrawal',
      'POST /ar/contact',
      'POST /request-status',
    ]),
  );
  for (const [number, route] of writes.entries()) {
    const address = `198.51.${number}.7`;
    const statuses = [];
    for (let sent = 0; sent < allowed; sent += 1) statuses.push((await attempt(route, address)).statusCode);
    expect([route, statuses.filter((status) => status < 400 || status === 429 || status >= 500)]).toEqual([route, []]);
    const { statusCode, headers } = await attempt(route, address);
    expect([route, statusCode, Number(headers['retry-after']) > 0]).toEqual([route, 429, true]);
    expect((await attempt(route, `203.0.${number}.7`)).statusCode).not.toBe(429);
  }
});

const contact = { name: 'Omar Saleh', email: 'omar@visitor.example', phone: '0501234567', type: 'inquiry' };
const sent = { ...contact, message: 'Do I have to fast?' };
const asForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Posts a plain form from an address. */
const postForm = (url: string, remoteAddress: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: asForm(fields),
    headers: { 'content-type': types.form },
  });

/** Sends refused forms until the address has no more attempts. */
async function exhaust(address: string): Promise<void> {
  for (let number = 0; number < allowed; number += 1)
    expect((await postForm('/contact', address, { ...contact, message: '' })).statusCode).toBe(400);
}

test('A refused form still contains what was typed, below the limit and above it, in the language of its page.', async () => {
  const address = '203.1.1.7';
  const typed = { ...contact, phone: '12', message: 'Typed with care' };
  const below = await postForm('/contact', address, typed);
  expect([below.statusCode, below.body]).toEqual([400, expect.stringContaining('Typed with care')]);
  await exhaust(address).catch(() => undefined);
  const above = await postForm('/ar/contact', address, typed);
  expect([above.statusCode, above.body]).toEqual([429, expect.stringContaining('value="Typed with care"')]);
  expect(above.body).toContain('lang="ar"');
});

test('The page’s script reads the refusal of too many writes as one of our server, in the visitor’s language.', async () => {
  const address = '203.1.2.7';
  await exhaust(address);
  const answer = await site.app.inject({
    method: 'POST',
    url: '/trpc/content.requests.sendContact?batch=1',
    remoteAddress: address,
    payload: { 0: {} },
    headers: { 'accept-language': 'ar' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    {
      error: expect.objectContaining({
        message: expect.stringContaining('طلبات'),
        data: expect.objectContaining({ appCode: 'too_many_requests' }),
      }),
    },
  ]);
});

test('Writes that are not refused do not count, even if many are sent at once.', async () => {
  const address = '203.1.3.7';
  for (let number = 0; number <= allowed * 2; number += 1)
    expect((await postForm('/contact', address, sent)).statusCode).toBe(200);
  const parallel = Array.from({ length: allowed * 2 }, () => attempt('POST /api/v1/mail/booking', address));
  const statuses = (await Promise.all(parallel)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(allowed);
});

test('Refused forms delay neither a sign-in from the same network nor members of staff.', async () => {
  const address = '203.1.4.7';
  await exhaust(address);
  const signIn = (headers: Record<string, string> = {}) => attempt('POST /trpc/admin.staff.signIn', address, headers);
  expect((await signIn()).statusCode).toBe(400);
  const { cookie = '', host = '', origin = '' } = site.signIn('editor');
  for (let number = 0; number <= allowed; number += 1)
    expect((await attempt('POST /api/v1/mail/booking', address, { cookie, host, origin })).statusCode).toBe(400);
});

test.each([
  ['content.requests.sendContact?x=admin.', '203.1.104.7'],
  ['content.requests.sendContact?x=/admin.staff.signIn', '203.1.105.7'],
  ['content.requests.sendContact,admin.x?batch=1', '203.1.106.7'],
  ['admin.staff.signIn%2Ccontent.requests.sendContact?batch=1', '203.1.107.7'],
])('No address moves a call of the site to the limit of the staff area: %s.', async (call, address) => {
  await exhaust(address);
  expect((await attempt(`POST /trpc/${call}`, address)).statusCode).toBe(429);
});

test('Each call of a refused batch counts.', async () => {
  const address = '203.1.108.7';
  const send = async (...calls: string[]) => (await attempt(`POST /trpc/${calls.join()}?batch=1`, address)).statusCode;
  const call = 'content.requests.sendContact';
  expect([await send(call, call), await send(call, call), await send(call), await send(call)]).toEqual([
    400, 429, 400, 429,
  ]);
});

test('Many addresses of one IPv6 network may send four times as many.', async () => {
  const statuses = [];
  for (let number = 0; number <= allowed * 4; number += 1)
    statuses.push((await attempt('POST /api/v1/mail/booking', `2001:db8:7:${number}::1`)).statusCode);
  expect(statuses).toEqual([...Array(allowed * 4).fill(400), 429]);
});
