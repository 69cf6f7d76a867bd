import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../core/auth/actor.ts';
import { inMemory } from '../../core/sender-counts.ts';
import { createRequestRateLimits } from './request-rate-limits.ts';

const visitor = (address = '192.0.2.7'): Actor => ({ kind: 'visitor', address });
const options = { requestsPerHour: 2, requestsPerDayAll: 100, uploadBytesPerDay: 1000, uploadBytesPerDayAll: 2500 };
const createLimits = (changes: Partial<typeof options> = {}) =>
  createRequestRateLimits({ ...options, ...changes }, { limiters: () => inMemory });
const refused = { code: 'too_many_requests' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('A request that fails after its hour does not raise the rate limit of the next hour.', async () => {
  const limits = createLimits();
  const send = await limits.take(visitor());
  vi.advanceTimersByTime(3_600_000 + 1);
  await send.settle('failed');
  for (let number = 1; number <= 2; number += 1) await limits.take(visitor());
  await expect(limits.take(visitor())).rejects.toMatchObject(refused);
});

test('A request that fails within its hour does not count against the rate limit.', async () => {
  const limits = createLimits();
  for (let number = 1; number <= 5; number += 1) await (await limits.take(visitor())).settle('failed');
  for (let number = 1; number <= 2; number += 1) await limits.take(visitor());
  await expect(limits.take(visitor())).rejects.toMatchObject(refused);
});

test('The daily upload limit applies to each address of a visitor, and refused uploads do not count.', async () => {
  const limits = createLimits({ requestsPerHour: 100 });
  await limits.takeUpload(visitor(), 900);
  await expect(limits.takeUpload(visitor(), 101)).rejects.toMatchObject({
    ...refused,
    messageKey: { id: 'cards.tooManyBytes' },
    retryAfterSeconds: 86_400,
  });
  await limits.takeUpload(visitor(), 100);
  await expect(limits.takeUpload(visitor(), 1)).rejects.toMatchObject(refused);
  await limits.takeUpload(visitor(), 0);
  await limits.takeUpload(visitor('192.0.2.8'), 1000);
  await limits.takeUpload({ kind: 'system' }, 5000);
  vi.advanceTimersByTime(86_400_001);
  await limits.takeUpload(visitor(), 1000);
});

test('A failed upload does not count against the daily limit of all visitors, but counts against its address.', async () => {
  const limits = createLimits({ requestsPerHour: 100 });
  const upload = await limits.takeUpload(visitor('192.0.2.1'), 1000);
  await limits.takeUpload(visitor('192.0.2.2'), 1000);
  await expect(limits.takeUpload(visitor('192.0.2.3'), 1000)).rejects.toMatchObject({
    ...refused,
    messageKey: { id: 'cards.noRoom' },
  });
  await upload.settle('failed');
  await limits.takeUpload(visitor('192.0.2.3'), 1000);
  await expect(limits.takeUpload(visitor('192.0.2.1'), 1)).rejects.toMatchObject({
    ...refused,
    messageKey: { id: 'cards.tooManyBytes' },
  });
});

test('Files of spam do not count against the daily upload limit of other requests.', async () => {
  const limits = createLimits({ requestsPerHour: 100, uploadBytesPerDayAll: 1000 });
  const spam = await limits.takeUpload(visitor('192.0.2.1'), 1000);
  await spam.settle('spam');
  const upload = await limits.takeUpload(visitor('192.0.2.2'), 1000);
  expect([spam.isSpamAllowed, upload.isSpamAllowed]).toEqual([true, false]);
  await upload.settle('inbox');
  await expect(limits.takeUpload(visitor('192.0.2.3'), 1)).rejects.toMatchObject(refused);
});

test('The networks of a visitor may start four times as many uploads as an address.', async () => {
  const limits = createLimits({ requestsPerHour: 1 });
  for (const inside of [(index: number) => `2001:db8:0:${index}::1`, (index: number) => `198.51.100.${index}`]) {
    for (let upload = 0; upload < 12; upload += 1) await limits.takeUpload(visitor(inside(upload)), 0);
    await expect(limits.takeUpload(visitor(inside(99)), 0)).rejects.toMatchObject(refused);
  }
});

test('An IPv6 network of many households may upload four times as much as one household.', async () => {
  const limits = createLimits({ requestsPerHour: 100, uploadBytesPerDayAll: 100_000 });
  for (let household = 1; household <= 4; household += 1)
    await limits.takeUpload(visitor(`2001:db8:0:${household}::1`), 1000);
  await expect(limits.takeUpload(visitor('2001:db8:0:5::1'), 1)).rejects.toMatchObject(refused);
  await limits.takeUpload(visitor('2001:db8:1:1::1'), 1000);
});

test('The first request of a network in a day passes the full limit of all visitors, up to twice that limit.', async () => {
  const limits = createLimits({ requestsPerHour: 100, requestsPerDayAll: 9 });
  for (let request = 0; request < 9; request += 1) await limits.take(visitor('203.0.113.7'));
  await expect(limits.take(visitor('203.0.113.9'))).rejects.toMatchObject(refused);
  for (let network = 0; network < 9; network += 1) {
    await (await limits.take(visitor(`198.51.${network}.7`))).settle('inbox');
    await expect(limits.take(visitor(`198.51.${network}.9`))).rejects.toMatchObject(refused);
  }
  await expect(limits.take(visitor('192.0.2.7'))).rejects.toMatchObject(refused);
});
