import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createOutboxService, retryDelayMs } from './outbox.service.ts';
import { outbox as outboxTable } from './outbox.table.ts';
import { requests } from './requests.table.ts';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

test('The outbox retries a mail after 1, 5 and 15 minutes, 1 and 3 hours, then every 6 hours for 3 days.', () => {
  const delays = Array.from({ length: 30 }, (_, index) => retryDelayMs(index + 1));
  expect(delays.slice(0, 7)).toEqual([minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(6)]);
  const kept = delays.filter((delay) => delay !== null);
  const total = kept.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(hours(66));
  expect(total).toBeLessThanOrEqual(hours(72));
  expect(delays.slice(kept.length)).toEqual(Array(30 - kept.length).fill(null));
});

test('The outbox gives a mail up after 3 days of failures, and stores the last error.', async () => {
  const site = createRequestsFixture();
  const outbox = createOutboxService(site);
  await site.requests.sendContact(visitor, site.submission());
  const start = site.clock();
  for (let round = 0; round < 400 && outbox.countWaiting() > 0; round += 1) {
    for (let due = outbox.findDue(); due; due = outbox.findDue()) outbox.markDelayed(due.mail, '451 · later');
    site.advance(minutes(15));
  }
  expect(site.clock() - start).toBeGreaterThan(hours(66));
  expect(site.clock() - start).toBeLessThan(hours(73));
  expect(site.requests.list(systemActor, { folder: 'inbox', page: 1 }).items[0]?.mails).toMatchObject([
    { kind: 'notification', state: 'failed', lastError: '451 · later' },
    { kind: 'acknowledgement', state: 'failed', lastError: '451 · later' },
  ]);
});

test('A mail that waited a month for its first attempt is retried.', async () => {
  const site = createRequestsFixture();
  const outbox = createOutboxService(site);
  await site.requests.sendContact(visitor, site.submission());
  site.advance(hours(24 * 30));
  const due = outbox.findDue();
  expect(due && outbox.markDelayed(due.mail, '451 · later')).toBe(true);
});

test('The outbox returns due mails in order of their due time.', async () => {
  const site = createRequestsFixture();
  const outbox = createOutboxService(site);
  const first = await site.requests.sendContact(visitor, site.submission());
  const second = await site.requests.sendContact(visitor, site.submission({ message: 'A second question' }));
  const order: string[] = [];
  for (let due = outbox.findDue(); due; due = outbox.findDue()) {
    order.push(`${due.request.reference} ${due.mail.kind}`);
    outbox.markSent(due.mail);
  }
  expect(order).toEqual(
    [first, second].flatMap(({ reference }) => [`${reference} notification`, `${reference} acknowledgement`]),
  );
});

test('Acknowledgements of a day are counted by when their mails were queued, not by when their requests arrived.', async () => {
  const limited = createRequestsFixture({ LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '1' });
  const acknowledged = async (text: string) => {
    await limited.requests.sendContact(visitor, limited.submission({ message: text }));
    return limited.db.select().from(outboxTable).where(eq(outboxTable.kind, 'acknowledgement')).all().length;
  };
  expect(await acknowledged('The first question.')).toBe(1);
  // As of a request that staff took out of possible spam days later.
  limited.db.update(requests).set({ createdAt: '2026-11-10T08:00:00.000Z' }).run();
  expect(await acknowledged('The second question.')).toBe(1);
  limited.db.update(outboxTable).set({ createdAt: '2026-11-20T07:00:00.000Z' }).run();
  expect(await acknowledged('The third question.')).toBe(2);
});

test('One mailbox gets the acknowledgements of one day, however its address is written.', async () => {
  const limited = createRequestsFixture({ LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '1', LIMIT_REQUESTS_PER_HOUR: '100' });
  const acknowledged = async (email: string) => {
    const sent = limited.submission({ message: `From ${email}` });
    await limited.requests.sendContact(visitor, { ...sent, contact: { ...sent.contact, email } });
    return limited.db.select().from(outboxTable).where(eq(outboxTable.kind, 'acknowledgement')).all().length;
  };
  const counts = [];
  for (const email of [
    'victim@gmail.com',
    'victim+1@gmail.com',
    'v.i.c.t.i.m@gmail.com',
    'Vic.tim+2@GoogleMail.com',
    'first.last@lab.example',
    'First.Last+news@lab.example',
    'firstlast@lab.example',
  ])
    counts.push(await acknowledged(email));
  expect(counts).toEqual([1, 1, 1, 1, 2, 2, 3]);
});
