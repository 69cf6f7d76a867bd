import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../core/auth/actor.ts';
import { createRequestRateLimits } from './request-rate-limits.ts';

const visitor = (address = '192.0.2.7'): Actor => ({ kind: 'visitor', address });
const options = { requestsPerHour: 2, requestsPerDayAll: 100, uploadBytesPerDay: 1000, uploadBytesPerDayAll: 2500 };
const refused = { code: 'too_many_requests' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('A send that fails when its hour is over makes the next hour no longer.', async () => {
  const limits = createRequestRateLimits(options);
  const send = await limits.take(visitor());
  vi.advanceTimersByTime(3_600_000 + 1);
  await send.settle('failed');
  for (let number = 1; number <= 2; number += 1) await limits.take(visitor());
  await expect(limits.take(visitor())).rejects.toMatchObject(refused);
});

test('A send that fails within its hour counts for nothing.', async () => {
  const limits = createRequestRateLimits(options);
  for (let number = 1; number <= 5; number += 1) await (await limits.take(visitor())).settle('failed');
  for (let number = 1; number <= 2; number += 1) await limits.take(visitor());
  await expect(limits.take(visitor())).rejects.toMatchObject(refused);
});

test('One address uploads a day what it may and no more; what is refused counts for nothing, and others go on.', async () => {
  const limits = createRequestRateLimits({ ...options, requestsPerHour: 100 });
  await limits.takeUpload(visitor(), 900);
  await expect(limits.takeUpload(visitor(), 101)).rejects.toMatchObject({ ...refused, messageKey: { id: 'cards.tooManyBytes' }, retryAfterSeconds: 86_400 });
  await limits.takeUpload(visitor(), 100);
  await expect(limits.takeUpload(visitor(), 1)).rejects.toMatchObject(refused);
  await limits.takeUpload(visitor(), 0);
  await limits.takeUpload(visitor('192.0.2.8'), 1000);
  await limits.takeUpload({ kind: 'system' }, 5000);
  vi.advanceTimersByTime(86_400_001);
  await limits.takeUpload(visitor(), 1000);
});

test('All together upload a day what fits, whatever their number; what came to nothing is given back to them, not to its address.', async () => {
  const limits = createRequestRateLimits({ ...options, requestsPerHour: 100 });
  const upload = await limits.takeUpload(visitor('192.0.2.1'), 1000);
  await limits.takeUpload(visitor('192.0.2.2'), 1000);
  await expect(limits.takeUpload(visitor('192.0.2.3'), 1000)).rejects.toMatchObject({ ...refused, messageKey: { id: 'cards.noRoom' } });
  await upload.settle('failed');
  await limits.takeUpload(visitor('192.0.2.3'), 1000);
  await expect(limits.takeUpload(visitor('192.0.2.1'), 1)).rejects.toMatchObject({ ...refused, messageKey: { id: 'cards.tooManyBytes' } });
});

test('Files that come with spam take nothing from what patients may upload in a day.', async () => {
  const limits = createRequestRateLimits({ ...options, requestsPerHour: 100, uploadBytesPerDayAll: 1000 });
  const spam = await limits.takeUpload(visitor('192.0.2.1'), 1000);
  await spam.settle('spam');
  const upload = await limits.takeUpload(visitor('192.0.2.2'), 1000);
  expect([spam.isSpamAllowed, upload.isSpamAllowed]).toEqual([true, false]);
  await upload.settle('inbox');
  await expect(limits.takeUpload(visitor('192.0.2.3'), 1)).rejects.toMatchObject(refused);
});

test('A network of many IPv6 households uploads four times as much as one of them.', async () => {
  const limits = createRequestRateLimits({ ...options, requestsPerHour: 100, uploadBytesPerDayAll: 100_000 });
  for (let household = 1; household <= 4; household += 1) await limits.takeUpload(visitor(`2001:db8:0:${household}::1`), 1000);
  await expect(limits.takeUpload(visitor('2001:db8:0:5::1'), 1)).rejects.toMatchObject(refused);
  await limits.takeUpload(visitor('2001:db8:1:1::1'), 1000);
});
