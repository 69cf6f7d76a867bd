import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { inactiveHeader } from '#shared/calls.ts';
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

test('Who listens hears of changes until they sign out, and of none after that.', async () => {
  const { requests, staff: members } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const heard = watch(token);
  expect((await heard.next()).value).toBeNull();
  requests.changes.notify(change);
  expect((await heard.next()).value).toEqual(change);
  members.signOut(token);
  requests.changes.notify(change);
  await expect(heard.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await heard.next()).done).toBe(true);
});

test('A browser whose session got a new token is asked to connect again.', async () => {
  const { staff: members } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const heard = watch(token);
  await heard.next();
  const next = heard.next();
  const renewed = members.renewSession(token);
  const refused = expect(next).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await vi.advanceTimersToNextTimerAsync();
  await refused;
  expect((await watch(renewed ?? '').next()).value).toBeNull();
});

test('Who may no longer read requests hears of none, though still signed in.', async () => {
  const { requests } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const heard = watch(token);
  await heard.next();
  requests.changes.notify(change);
  expect((await heard.next()).value).toEqual(change);
  site.deps.db.$client.exec("UPDATE staff SET role = 'editor'");
  requests.changes.notify(change);
  await expect(heard.next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('The seventh live connection of a session ends its first, and no other.', async () => {
  const { requests } = site.deps.services;
  const token = tokenOf(site.signIn('reception'));
  const heard = Array.from({ length: 7 }, () => watch(token));
  for (const each of heard) await each.next();
  expect((await heard[0]?.next())?.done).toBe(true);
  requests.changes.notify(change);
  for (const each of heard.slice(1)) expect((await each.next()).value).toEqual(change);
});

test('A browser that reads slowly falls a hundred changes behind at most, then hears that something changed.', async () => {
  const { requests } = site.deps.services;
  const leaves = new AbortController();
  const heard = watch(tokenOf(site.signIn('reception')), leaves.signal);
  await heard.next();
  for (let number = 0; number < 5000; number += 1) requests.changes.notify(change);
  const got = [(await heard.next()).value];
  requests.changes.notify(change);
  for (let next = heard.next(); ; next = heard.next()) {
    const result = await Promise.race([next, setImmediate(null)]);
    if (result === null) break;
    got.push(result.value);
  }
  expect(got.length).toBeLessThanOrEqual(101);
  expect(got).toContainEqual({ kind: 'changed', requestId: null, arrived: null });
  leaves.abort();
});

test.each([
  ['asks by itself', { [inactiveHeader]: '1' }, 401],
  ['is used', {}, 200],
])('Whether a browser that %s in the meantime is still signed in after its idle time.', async (_name, more, status) => {
  const headers = { ...site.signIn('reception'), ...more } as Record<string, string>;
  const ask = async () => (await site.app.inject({ url: '/trpc/admin.requests.countNew', headers })).statusCode;
  const idleMs = site.services.settings.get('signIn').idleMinutes * 60_000;
  site.advance(idleMs * 0.7);
  expect(await ask()).toBe(200);
  site.advance(idleMs * 0.7);
  expect(await ask()).toBe(status);
});

test('The end of the process ends what listens, so that browsers connect anew.', async () => {
  const heard = watch(tokenOf(site.signIn('reception')));
  await heard.next();
  const next = heard.next();
  site.deps.services.requests.changes.end();
  await expect(next).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
