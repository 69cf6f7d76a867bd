import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { unattendedHeader } from '#shared/calls.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { visitorContext } from '../core/trpc/context.ts';
import { watchRequests } from './watch-requests.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());

const tokenOf = (headers: Record<string, string>) => headers.cookie?.split('=')[1] ?? '';
const change = { kind: 'stored', requestId: null, arrived: 'contact' } as const;

function watch(token: string, signal?: AbortSignal) {
  return watchRequests(site.deps.services, { ...visitorContext('en'), actor: staffActor('reception'), sessionToken: token }, signal);
}

test('The stream sends changes until the member of staff signs out, then ends with UNAUTHORIZED.', async () => {
  const { requests, staff: members } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const stream = watch(token);
  expect((await stream.next()).value).toBeNull();
  requests.changes.notify(change);
  expect((await stream.next()).value).toEqual(change);
  members.signOut(token);
  requests.changes.notify(change);
  await expect(stream.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await stream.next()).done).toBe(true);
});

test('The stream ends with SERVICE_UNAVAILABLE after the session token was renewed, and the browser can reconnect.', async () => {
  const { staff: members } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = watch(token);
  await stream.next();
  const next = stream.next();
  const renewed = members.renewSession(token);
  const refused = expect(next).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await vi.advanceTimersToNextTimerAsync();
  await refused;
  expect((await watch(renewed ?? '').next()).value).toBeNull();
});

test('The stream ends with FORBIDDEN when a member of staff loses permission to read requests.', async () => {
  const { requests } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const stream = watch(token);
  await stream.next();
  requests.changes.notify(change);
  expect((await stream.next()).value).toEqual(change);
  site.deps.db.$client.exec("UPDATE staff SET role = 'editor'");
  requests.changes.notify(change);
  await expect(stream.next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('The seventh stream of a session ends only the first one.', async () => {
  const { requests } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const streams = Array.from({ length: 7 }, () => watch(token));
  for (const each of streams) await each.next();
  expect((await streams[0]?.next())?.done).toBe(true);
  requests.changes.notify(change);
  for (const each of streams.slice(1)) expect((await each.next()).value).toEqual(change);
});

test('The stream queues at most a hundred changes for a slow browser, then sends one general change.', async () => {
  const { requests } = site.deps.services;
  const disconnect = new AbortController();
  const stream = watch(tokenOf(site.signIn('reception')), disconnect.signal);
  await stream.next();
  for (let number = 0; number < 5000; number += 1) requests.changes.notify(change);
  const received = [(await stream.next()).value];
  requests.changes.notify(change);
  for (let next = stream.next(); ; next = stream.next()) {
    const result = await Promise.race([next, setImmediate(null)]);
    if (result === null) break;
    received.push(result.value);
  }
  expect(received.length).toBeLessThanOrEqual(101);
  expect(received).toContainEqual({ kind: 'changed', requestId: null, arrived: null });
  disconnect.abort();
});

test.each([
  ['only polls', 'is signed out', { [unattendedHeader]: '1' }, 401],
  ['sends requests of its user', 'stays signed in', {}, 200],
])('A browser that %s during the idle time %s.', async (_what, _outcome, more, status) => {
  const headers = { ...site.signIn('reception'), ...more } as Record<string, string>;
  const ask = async () => (await site.app.inject({ url: '/trpc/admin.requests.countNew', headers })).statusCode;
  const idleMs = site.services.settings.get('signIn').idleMinutes * 60_000;
  site.advance(idleMs * 0.7);
  expect(await ask()).toBe(200);
  site.advance(idleMs * 0.7);
  expect(await ask()).toBe(status);
});

test('Ending the process ends the streams with SERVICE_UNAVAILABLE, so that browsers reconnect.', async () => {
  const stream = watch(tokenOf(site.signIn('reception')));
  await stream.next();
  const next = stream.next();
  site.deps.services.requests.changes.end();
  await expect(next).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
