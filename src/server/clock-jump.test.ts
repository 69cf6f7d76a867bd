import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openChangeRequests } from '#shared/requests/inbox.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { systemActor } from './core/auth/actor.ts';
import { packages } from './packages/packages.table.ts';
import { createOutboxService } from './request-records/outbox.service.ts';
import { outbox } from './request-records/outbox.table.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const jump = 400 * dayMs;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function openApp() {
  const site = await createTestApp();
  cleanups.push(site.close);
  return site;
}

function openRequests() {
  const site = createRequestsFixture();
  cleanups.push(site.close);
  return { ...site, queue: createOutboxService(site) };
}

test('A mail that failed while the clock was ahead is tried again at once when the clock is right.', async () => {
  const site = openRequests();
  site.advance(jump);
  await site.requests.sendContact(visitor, site.submission());
  for (let due = site.queue.findDue(); due; due = site.queue.findDue()) site.queue.markDelayed(due.mail, '451 later');
  expect(site.queue.findDue()).toBeUndefined();
  site.advance(-jump);
  expect(site.queue.findDue()).toBeDefined();
});

test('A mail that was stored while the clock was ahead is sent when the clock is right.', async () => {
  const site = openRequests();
  site.advance(hourMs);
  await site.requests.sendContact(visitor, site.submission());
  site.advance(-hourMs);
  expect(site.queue.findDue()).toBeDefined();
});

test('No acknowledgement is held as late while the clock is in doubt.', async () => {
  const site = openRequests();
  await site.retention.removeDue(systemActor);
  await site.requests.sendContact(visitor, site.submission());
  site.advance(jump);
  expect(site.queue.holdOverdueMails()).toBe(0);
  site.advance(-jump);
  expect(site.db.select().from(outbox).where(eq(outbox.state, 'held')).all()).toEqual([]);
});

test('Acknowledgements from the future do not use up the limit of an address.', async () => {
  const site = openRequests();
  site.advance(jump);
  for (const message of ['One', 'Two', 'Three']) await site.requests.sendContact(visitor, site.submission({ message }));
  site.advance(-jump);
  await site.requests.sendContact(visitor, site.submission({ message: 'Four' }));
  const [latest] = site.storedRequests();
  expect(site.queue.listByRequests([latest?.id ?? ''])).toHaveLength(2);
});

test('A session from a time when the clock was ahead ends when the clock is right, and a new one works.', async () => {
  const site = await openApp();
  site.advance(jump);
  const headers = site.signIn('owner');
  const isSignedIn = async (own: typeof headers) =>
    (await site.get('/trpc/admin.health.listNotices', own)).statusCode === 200;
  expect(await isSignedIn(headers)).toBe(true);
  site.advance(-minuteMs);
  expect(await isSignedIn(headers)).toBe(true);
  site.advance(minuteMs - jump);
  expect(await isSignedIn(headers)).toBe(false);
  expect(await isSignedIn(site.signIn('owner'))).toBe(true);
});

test('A clock that jumps ends no sale for good, and staff see that the date must be confirmed.', async () => {
  const site = await openApp();
  const { packages: service, retention } = site.services;
  const onSale = () => site.deps.db.select().from(packages).where(eq(packages.onSale, true)).all().length;
  await retention.removeDue(systemActor);
  const before = onSale();
  expect(before).toBeGreaterThan(0);
  site.advance(jump);
  expect(service.endExpiredSales()).toBe(0);
  expect(onSale()).toBe(before);
  const names = async () =>
    (await site.get('/trpc/admin.health.listNotices', site.signIn('editor'))).json().result.data;
  expect(await names()).toContainEqual(expect.objectContaining({ name: 'clock' }));
  expect((await site.get('/readyz')).statusCode).toBe(200);
});

test('A page that was cached while the clock was ahead is rendered again when the clock is right.', async () => {
  const site = await openApp();
  site.advance(jump);
  const ahead = (await site.get('/package')).body;
  site.advance(-jump);
  const right = (await site.get('/package')).body;
  expect(right).not.toBe(ahead);
  expect((await site.get('/package')).body).toBe(right);
});

test('A clock that jumps ends no invitation for good.', async () => {
  const site = await openApp();
  const { staff, retention } = site.services;
  await retention.removeDue(systemActor);
  const invite = (name: string) =>
    staff.invite(systemActor, { email: `${name}@lab.example`, name, role: 'editor', locale: 'en' });
  const { path } = await invite('huda');
  site.advance(jump);
  const { path: later } = await invite('omar');
  const find = (link: string) => staff.findLink(visitor, link.slice(link.indexOf('#') + 1));
  expect(() => find(path)).toThrow();
  site.advance(-jump);
  expect(find(path)).toMatchObject({ name: 'huda' });
  expect(() => find(later)).toThrow();
});

test('A change request after an answer from the future is open for the visitor and staff, and no answer took negative time.', async () => {
  const site = openRequests();
  const { reference } = await site.requests.sendContact(visitor, site.submission());
  const stored = () => {
    const [row] = site.storedRequests();
    if (!row) throw new Error('The request is missing.');
    return row;
  };
  const seen = () => ({ id: stored().id, version: stored().version });
  const { email: proof } = stored();
  const ask = (text: string) =>
    site.requests.sendChangeRequest(visitor, { reference, proof, kind: 'change', text, startsAt: null });
  site.advance(2 * dayMs);
  await ask('On Monday');
  site.requests.answerChangeRequests(systemActor, seen());
  site.advance(-2 * dayMs);
  await ask('On Tuesday');
  const status = await site.requests.checkStatus(visitor, { reference, proof });
  expect(status.changeRequests).toMatchObject([{ text: 'On Tuesday' }]);
  const { request, events } = site.requests.get(systemActor, stored().id);
  expect(openChangeRequests(request, events)).toMatchObject([{ text: 'On Tuesday' }]);
  site.advance(-hourMs);
  site.requests.changeState(systemActor, { ...seen(), to: 'in_progress', note: '' });
  expect(stored().answerMinutes).toBe(0);
});
