import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import cookiePlugin from '@fastify/cookie';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { staffActor } from '#testing/factories.ts';
import { createTestApp } from '#testing/test-app.ts';
import { media } from '../../media/media.table.ts';
import { systemActor } from './actor.ts';
import { authPlugin } from './auth.plugin.ts';
import { deviceCookie } from './device-cookie.ts';
import { sessionCookie } from './session-cookie.ts';

const token = 'x'.repeat(43);
const member = staffActor('owner', {
  staffId: 'a'.repeat(32),
  name: 'Mariam',
  email: 'mariam@lab.example',
  address: '127.0.0.1',
});
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(() => Promise.all(cleanups.splice(0).map((close) => close())));

async function start(publicUrl: string | null) {
  const lookUps: string[] = [];
  const cookie = sessionCookie({ publicUrl });
  const device = deviceCookie({ publicUrl });
  const resolveSession = (sent: string, address: string) => {
    lookUps.push(`${sent} ${address}`);
    return sent === token ? member : null;
  };
  const app = Fastify();
  cleanups.push(() => app.close());
  await app.register(cookiePlugin);
  await app.register(authPlugin, { config: { publicUrl }, staff: { resolveSession } });
  app.get('/', async (request) => ({ actor: request.actor, again: request.actor, sessionToken: request.sessionToken }));
  app.get('/picture', async () => 'no questions asked');
  app.post('/in', async (_, reply) => cookie.set(reply, token));
  app.post('/remember', async (_, reply) => device.set(reply, 'a mark'));
  app.post('/out', async (_, reply) => cookie.clear(reply));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, sent?: string) => fetch(address + path, { headers: sent ? { cookie: sent } : {} });
  const post = async (path: string) => (await fetch(address + path, { method: 'POST' })).headers.getSetCookie();
  return { get, post, lookUps };
}

test('A request without a cookie is from a visitor, and the server does not look for a session.', async () => {
  const { get, lookUps } = await start(null);
  expect(await (await get('/')).json()).toMatchObject({
    actor: { kind: 'visitor', address: '127.0.0.1' },
    sessionToken: null,
  });
  expect(lookUps).toEqual([]);
});

test('A request with a valid session cookie is from a member of staff.', async () => {
  const { get, lookUps } = await start(null);
  expect(await (await get('/', `dana_session=${token}`)).json()).toEqual({
    actor: member,
    again: member,
    sessionToken: token,
  });
  expect(lookUps[0]).toBe(`${token} 127.0.0.1`);
});

test('The server refuses a request whose account was disabled, or whose API token was revoked, during the upload.', async () => {
  const site = await createTestApp({ isSeeded: false });
  cleanups.push(site.close);
  const { staff, apiTokens } = site.services;
  const file = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer();
  const headers = site.signIn('editor');
  const [editor] = staff.list(systemActor);
  const { body, type } = multipartOf(file);
  const picture = await site.app.inject({
    method: 'POST',
    url: '/admin-api/media',
    headers: { ...headers, 'content-type': type },
    payload: sentSlowly(body, () => staff.setActive(systemActor, { id: editor?.id ?? '', isActive: false })),
  });
  expect(picture.statusCode).toBe(401);
  expect(site.deps.db.select().from(media).all()).toEqual([]);

  const { token: secret, record } = apiTokens.create(systemActor, {
    name: 'The app',
    scopes: ['content.write'],
    days: 30,
  });
  const category = await site.app.inject({
    method: 'POST',
    url: '/api/v1/packagecategory',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    payload: sentSlowly(Buffer.from(JSON.stringify({ title_en: 'Heart', title_ar: 'القلب' })), () =>
      apiTokens.revoke(systemActor, record.id),
    ),
  });
  expect(category.statusCode).toBe(401);
});

/** A body whose second half is sent after `interrupt` ran. */
function sentSlowly(body: Buffer, interrupt: () => void): Readable {
  return Readable.from(
    (async function* () {
      yield body.subarray(0, body.length / 2);
      await setImmediate();
      interrupt();
      yield body.subarray(body.length / 2);
    })(),
  );
}

function multipartOf(file: Buffer) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="view.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
    type: 'multipart/form-data; boundary=x',
  };
}

test('A request with an invalid session cookie is from a visitor.', async () => {
  const { get } = await start(null);
  expect(await (await get('/', 'dana_session=planted')).json()).toMatchObject({
    actor: { kind: 'visitor' },
    sessionToken: 'planted',
  });
});

test('A route that does not read the actor looks for no session.', async () => {
  const { get, lookUps } = await start(null);
  await get('/picture', `dana_session=${token}`);
  expect(lookUps).toEqual([]);
});

test('Over HTTPS, the session cookie has the __Host- prefix, HttpOnly and Secure, also when it is removed.', async () => {
  const { get, post } = await start('https://lab.example.com');
  expect(await post('/in')).toEqual([`__Host-dana_session=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`]);
  expect((await post('/out'))[0]).toMatch(
    /^__Host-dana_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await (await get('/', `dana_session=${token}`)).json()).toMatchObject({ actor: { kind: 'visitor' } });
  expect(await (await get('/', `__Host-dana_session=${token}`)).json()).toMatchObject({ actor: { kind: 'staff' } });
});

test('Over HTTP, the session cookie has neither the __Host- prefix nor Secure.', async () => {
  const { post } = await start(null);
  expect(await post('/in')).toEqual([`dana_session=${token}; Path=/; HttpOnly; SameSite=Lax`]);
});

test('The cookie of a known browser has the same flags and lasts 180 days.', async () => {
  expect(await (await start('https://lab.example.com')).post('/remember')).toEqual([
    '__Host-dana_device=a%20mark; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect(await (await start(null)).post('/remember')).toEqual([
    'dana_device=a%20mark; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
  ]);
});
