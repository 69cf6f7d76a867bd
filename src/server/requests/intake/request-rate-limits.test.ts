import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, systemActor } from '../../core/auth/actor.ts';
import { inMemory } from '../../core/sender-counts.ts';
import { createRequestRateLimits } from './request-rate-limits.ts';

const visitor = (address = '192.0.2.7'): Actor => ({ kind: 'visitor', address });
const options = { requestsPerHour: 2, requestsPerDayAll: 100, uploadBytesPerDay: 1000, uploadBytesPerDayAll: 2500 };
const createLimits = (changes: Partial<typeof options> = {}) =>
  createRequestRateLimits({ ...options, ...changes }, { limiters: () => inMemory(() => Date.now()) });
const refused = { code: 'too_many_requests' };

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('A request that fails after its hour does not raise the rate limit of the next hour.', () => {
  const limits = createLimits();
  const send = limits.take(visitor());
  vi.advanceTimersByTime(3_600_000 + 1);
  send.settle('failed');
  for (let number = 1; number <= 2; number += 1) limits.take(visitor());
  expect(refusalOf(() => limits.take(visitor()))).toMatchObject(refused);
});

test('A request that fails within its hour does not count against the rate limit.', () => {
  const limits = createLimits();
  for (let number = 1; number <= 5; number += 1) limits.take(visitor()).settle('failed');
  for (let number = 1; number <= 2; number += 1) limits.take(visitor());
  expect(refusalOf(() => limits.take(visitor()))).toMatchObject(refused);
});

test('The daily upload limit applies to each address of a visitor, and refused uploads do not count.', () => {
  const limits = createLimits({ requestsPerHour: 100 });
  limits.takeUpload(visitor(), 900);
  expect(refusalOf(() => limits.takeUpload(visitor(), 101))).toMatchObject({
    ...refused,
    messageKey: { id: 'cards.tooManyBytes' },
    retryAfterSeconds: 86_400,
  });
  limits.takeUpload(visitor(), 100);
  expect(refusalOf(() => limits.takeUpload(visitor(), 1))).toMatchObject(refused);
  limits.takeUpload(visitor(), 0);
  limits.takeUpload(visitor('192.0.2.8'), 1000);
  limits.takeUpload(systemActor, 5000);
  vi.advanceTimersByTime(86_400_001);
  limits.takeUpload(visitor(), 1000);
});

test('A failed upload does not count against the daily limit of all visitors, but counts against its address.', () => {
  const limits = createLimits({ requestsPerHour: 100 });
  const upload = limits.takeUpload(visitor('192.0.2.1'), 1000);
  limits.takeUpload(visitor('192.0.2.2'), 1000);
  expect(refusalOf(() => limits.takeUpload(visitor('192.0.2.3'), 1000))).toMatchObject({
    ...refused,
    messageKey: { id: 'cards.noRoom' },
  });
  upload.settle('failed');
  limits.takeUpload(visitor('192.0.2.3'), 1000);
  expect(refusalOf(() => limits.takeUpload(visitor('192.0.2.1'), 1))).toMatchObject({
    ...refused,
    messageKey: { id: 'cards.tooManyBytes' },
  });
});

test('Files of spam do not count against the daily upload limit of other requests.', () => {
  const limits = createLimits({ requestsPerHour: 100, uploadBytesPerDayAll: 1000 });
  const spam = limits.takeUpload(visitor('192.0.2.1'), 1000);
  spam.settle('spam');
  const upload = limits.takeUpload(visitor('192.0.2.2'), 1000);
  expect([spam.isSpamAllowed, upload.isSpamAllowed]).toEqual([true, false]);
  upload.settle('inbox');
  expect(refusalOf(() => limits.takeUpload(visitor('192.0.2.3'), 1))).toMatchObject(refused);
});

test('The networks of a visitor may start four times as many uploads as an address.', () => {
  const limits = createLimits({ requestsPerHour: 1 });
  for (const inside of [(index: number) => `2001:db8:0:${index}::1`, (index: number) => `198.51.100.${index}`]) {
    for (let upload = 0; upload < 12; upload += 1) limits.takeUpload(visitor(inside(upload)), 0);
    expect(refusalOf(() => limits.takeUpload(visitor(inside(99)), 0))).toMatchObject(refused);
  }
});

test('An IPv6 network of many households may upload four times as much as one household.', () => {
  const limits = createLimits({ requestsPerHour: 100, uploadBytesPerDayAll: 100_000 });
  for (let household = 1; household <= 4; household += 1)
    limits.takeUpload(visitor(`2001:db8:0:${household}::1`), 1000);
  expect(refusalOf(() => limits.takeUpload(visitor('2001:db8:0:5::1'), 1))).toMatchObject(refused);
  limits.takeUpload(visitor('2001:db8:1:1::1'), 1000);
});

test('The first request of a network in a day passes the full limit of all visitors, up to twice that limit.', () => {
  const limits = createLimits({ requestsPerHour: 100, requestsPerDayAll: 9 });
  for (let request = 0; request < 9; request += 1) limits.take(visitor('203.0.113.7'));
  expect(refusalOf(() => limits.take(visitor('203.0.113.9')))).toMatchObject(refused);
  for (let network = 0; network < 9; network += 1) {
    limits.take(visitor(`198.51.${network}.7`)).settle('inbox');
    expect(refusalOf(() => limits.take(visitor(`198.51.${network}.9`)))).toMatchObject(refused);
  }
  expect(refusalOf(() => limits.take(visitor('192.0.2.7')))).toMatchObject(refused);
});
