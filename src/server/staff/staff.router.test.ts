import cookiePlugin from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authPlugin } from '#server/core/auth/auth.plugin.ts';
import { readConfig } from '#server/core/config.ts';
import { crossSitePlugin } from '#server/core/http/cross-site.plugin.ts';
import { errorsPlugin } from '#server/core/http/errors.plugin.ts';
import { localePlugin } from '#server/core/http/locale.plugin.ts';
import { createDeps } from '#server/dependencies.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createAppRouter } from '../trpc/root.ts';
import { trpcPlugin } from '../trpc/trpc.plugin.ts';

const owner = { name: 'Mariam', email: 'mariam@lab.example', password: 'pearl divers sing at dawn' };
const rightPassword = { email: owner.email, password: owner.password };
const wrongPassword = { email: owner.email, password: 'pearl divers sing at noon' };

const now = Date.UTC(2026, 10, 21, 8);

let site: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  site = await start();
});
afterEach(() => site.app.close());

async function start() {
  const config = readConfig({ DANA_SECRET: 'a secret for tests that is long enough', LIMIT_SIGN_IN_ATTEMPTS: '2' });
  const app = Fastify({ routerOptions: { maxParamLength: 1000 } });
  const { services } = createDeps({ config, logger: app.log, db: openTestDb(), clock: () => now });
  await app.register(errorsPlugin);
  await app.register(localePlugin);
  await app.register(cookiePlugin);
  await app.register(authPlugin, { staff: services.staff, config });
  await app.register(crossSitePlugin, { config });
  await app.register(trpcPlugin, {
    prefix: '/trpc',
    router: createAppRouter(services),
    services,
    config,
    staffScript: '',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, staff: services.staff };
}

/** A browser with a cookie jar. */
function openBrowser(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const cookieOf = (name: string) => (jar.has(name) ? `${name}=${jar.get(name)}` : '');
  async function call(procedure: string, input?: object) {
    const isQuery = input === undefined;
    const response = await fetch(
      `${site.address}/trpc/admin.${procedure.includes('.') ? procedure : `staff.${procedure}`}`,
      {
        method: isQuery ? 'GET' : 'POST',
        headers: {
          ...(jar.size > 0 && { cookie: [...jar.keys()].map(cookieOf).join('; ') }),
          ...(!isQuery && { 'content-type': 'application/json', origin: site.address }),
          ...headers,
        },
        ...(!isQuery && { body: JSON.stringify(input) }),
      },
    );
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split('=');
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    const body = (await response.json()) as {
      result?: { data: unknown };
      error?: { message: string; data: { fields: object } };
    };
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      retryAfter,
      data: body.result?.data,
      message: body.error?.message,
      fields: body.error?.data.fields,
    };
  }
  return { call, cookie: () => cookieOf('dana_session'), device: () => cookieOf('dana_device') };
}

async function setUp(browser: ReturnType<typeof openBrowser>) {
  return browser.call('setup', { token: site.staff.ensureSetupLink(), ...owner });
}

test('The owner sets up the site, signs out, and signs in again with another cookie.', async () => {
  const browser = openBrowser();
  expect((await browser.call('signInPage')).data).toMatchObject({ isSetupNeeded: true });
  expect(await setUp(browser)).toMatchObject({
    status: 200,
    data: { name: 'Mariam', email: owner.email, role: 'owner' },
  });
  expect((await browser.call('signInPage')).data).toMatchObject({ isSetupNeeded: false });
  expect((await browser.call('me')).data).toMatchObject({ name: 'Mariam' });
  const first = browser.cookie();
  await browser.call('signOut', {});
  expect(browser.cookie()).toBe('');
  expect((await browser.call('me')).data).toBeNull();
  expect((await openBrowser({ cookie: first }).call('me')).data).toBeNull();
  await browser.call('signIn', rightPassword);
  expect((await browser.call('me')).data).toMatchObject({ name: 'Mariam' });
  expect(browser.cookie()).not.toBe(first);
});

test('A second sign-in of a browser ends its former session, so a copied cookie is refused.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  const thief = openBrowser({ cookie: browser.cookie() });
  expect((await thief.call('me')).data).not.toBeNull();
  await browser.call('signIn', rightPassword);
  expect((await thief.call('me')).data).toBeNull();
  expect((await browser.call('me')).data).not.toBeNull();
});

test('A password change gives the session a new cookie and ends the former one; a refused change does not.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  const former = browser.cookie();
  const password = 'dhows return with the tide';
  expect((await browser.call('account.changePassword', { present: wrongPassword.password, password })).status).toBe(
    400,
  );
  expect(browser.cookie()).toBe(former);
  expect((await browser.call('account.changePassword', { present: owner.password, password })).status).toBe(200);
  expect(browser.cookie()).not.toBe(former);
  expect((await browser.call('me')).data).toMatchObject({ name: 'Mariam' });
  expect((await browser.call('account.listSessions')).data).toMatchObject([{ isCurrent: true }]);
  expect((await openBrowser({ cookie: former }).call('me')).data).toBeNull();
});

test('A sign-in does not use a session cookie that a stranger planted.', async () => {
  await setUp(openBrowser());
  const planted = 'dana_session=planted-by-a-stranger';
  await openBrowser({ cookie: planted }).call('signIn', rightPassword);
  expect((await openBrowser({ cookie: planted }).call('me')).data).toBeNull();
});

test('The server answers a wrong password with 401, and too many with 429 and Retry-After.', async () => {
  await setUp(openBrowser());
  const browser = openBrowser();
  const answers = [];
  for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await browser.call('signIn', wrongPassword));
  expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
    [401, null],
    [401, null],
    [429, '1'],
    [429, '1'],
  ]);
  expect(browser.cookie() + browser.device()).toBe('');
});

test('The owner signs in with a known browser while the server limits a stranger at the same address.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  await browser.call('signOut', {});
  expect([browser.cookie(), browser.device()]).toEqual(['', expect.stringMatching(/^dana_device=/)]);
  const stranger = openBrowser();
  for (let attempt = 0; attempt < 3; attempt += 1) await stranger.call('signIn', wrongPassword);
  expect((await openBrowser().call('signIn', rightPassword)).status).toBe(429);
  expect((await browser.call('signIn', rightPassword)).status).toBe(200);
});

test('The cookie of a known browser does not sign it in.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  expect((await openBrowser({ cookie: browser.device() }).call('me')).data).toBeNull();
  expect((await openBrowser({ cookie: browser.device().replace('device', 'session') }).call('me')).data).toBeNull();
});

test('The server refuses a common password and names its field.', async () => {
  const refused = await openBrowser().call('setup', {
    token: site.staff.ensureSetupLink(),
    ...owner,
    password: 'password12345678',
  });
  expect(refused).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
});

test('Another site can neither sign a visitor in nor sign staff out.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  const elsewhere = openBrowser({ origin: 'https://evil.example', cookie: browser.cookie() });
  expect((await elsewhere.call('signIn', rightPassword)).status).toBe(403);
  expect((await elsewhere.call('signOut', {})).status).toBe(403);
  expect((await browser.call('me')).data).not.toBeNull();
});

/** Signs in `count` times within one batch request, each time with another password. */
async function signInAtOnce(count: number) {
  const inputs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index, { ...rightPassword, password: `guess number ${index}` }]),
  );
  const path = Array(count).fill('admin.staff.signIn').join(',');
  const headers = { 'content-type': 'application/json', origin: site.address };
  return fetch(`${site.address}/trpc/${path}?batch=1`, { method: 'POST', headers, body: JSON.stringify(inputs) });
}

test('The server counts each password of a batch request.', async () => {
  await setUp(openBrowser());
  const answer = await signInAtOnce(8);
  const outcomes = (await answer.json()) as { error: { data: { httpStatus: number } } }[];
  expect(outcomes.map((outcome) => outcome.error.data.httpStatus).toSorted()).toEqual([
    401, 401, 429, 429, 429, 429, 429, 429,
  ]);
  expect(answer.headers.get('retry-after')).toBe('1');
});

test('The server refuses a batch of fifty sign-ins, and counts none of them.', async () => {
  const browser = openBrowser();
  await setUp(browser);
  expect((await signInAtOnce(50)).status).toBe(400);
  expect((await openBrowser().call('signIn', rightPassword)).status).toBe(200);
});
