import { beforeEach, expect, test } from 'vitest';
import { createSignInLimits } from './sign-in-limits.ts';

const email = 'owner@lab.example';
const stranger = '203.0.113.7';
const home = '198.51.100.4';
const ownBrowser = 'a browser of the owner';
const attempts = 4;
const minute = 60_000;

let now: number;
let limits: ReturnType<typeof createSignInLimits>;

beforeEach(() => {
  now = Date.parse('2026-11-21T08:00:00Z');
  limits = createSignInLimits({ attempts, clock: () => now });
});

const from = (address: string, typed = email) => ({ email: typed, address, deviceId: null });
const onOwnBrowser = { email, address: stranger, deviceId: ownBrowser };
const manyAddresses = (index: number) => `192.0.${index}.7`;
const refusal = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds });

/** The error of a refused attempt, null if the attempt is allowed. */
function tryIn(attempt: Parameters<typeof limits.enter>[0]): unknown {
  try {
    limits.enter(attempt);
    return null;
  } catch (error) {
    return error;
  }
}

function fail(times: number, attempt: (index: number) => Parameters<typeof limits.enter>[0]) {
  for (let index = 0; index < times; index += 1) expect(tryIn(attempt(index))).toBeNull();
}

test('Wrong passwords above the limit cause growing delays of at most a minute, and count for 15 minutes.', () => {
  fail(attempts, () => from(stranger));
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(tryIn(from(stranger))).toMatchObject({
      retryAfterSeconds: seconds,
      messageKey: { id: 'staff.tooManySignIns', values: { seconds } },
    });
    now += seconds * 1000 - 1;
    expect(tryIn(from(stranger))).toEqual(refusal(1));
    now += 1;
    expect(tryIn(from(stranger))).toBeNull();
  }
  now += 15 * minute;
  fail(attempts, () => from(stranger));
});

test('The sign-in limit of an account lets colleagues at its address sign in; the limit of the address counts all accounts.', () => {
  fail(attempts, () => from(stranger));
  fail(attempts * 2, (index) => from(stranger, `colleague${index}@lab.example`));
  expect(tryIn(from(stranger, 'one-more@lab.example'))).toEqual(refusal(1));
  expect(tryIn(from(home, 'one-more@lab.example'))).toBeNull();
});

test('All addresses of an IPv6 /64 network share one sign-in limit.', () => {
  fail(attempts, (index) => from(`2001:db8:1:2::${index}`));
  expect(tryIn(from('2001:db8:1:2::ffff'))).toEqual(refusal(1));
});

test.each([
  ['IPv6 /48', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
  ['IPv4 /24', (index: number) => `203.0.113.${index}`],
])('Addresses of one %s network share twice the failures of an address, and do not delay others.', (_name, inside) => {
  fail(attempts * 2, (index) => from(inside(index)));
  expect(tryIn(from(inside(99)))).toEqual(refusal(1));
  for (let index = 0; index < 100; index += 1, now += minute) tryIn(from(inside(100 + index)));
  for (let mistyped = 0; mistyped < attempts; mistyped += 1) expect(tryIn(from(home))).toBeNull();
  limits = createSignInLimits({ attempts, clock: () => now });
  fail(attempts * 6, (index) => from(inside(index), `member${index}@lab.example`));
  expect(tryIn(from(inside(99), 'one-more@lab.example'))).toEqual(refusal(1));
});

test('Successful sign-ins are never rate-limited.', () => {
  for (const attempt of [from(home), onOwnBrowser]) {
    for (let index = 0; index < attempts * 10; index += 1) {
      expect(tryIn(attempt)).toBeNull();
      limits.succeed(attempt);
    }
  }
  expect(limits.size()).toBe(0);
});

test('Without attempts for newcomers, guesses from many addresses cause growing delays, and refused ones do not lengthen them.', () => {
  limits = createSignInLimits({ attempts, newcomerAttempts: 0, clock: () => now });
  fail(attempts * 3, (index) => from(manyAddresses(index)));
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    for (let index = 0; index < 20; index += 1)
      expect(tryIn(from(manyAddresses(200 + index)))).toEqual(refusal(seconds));
    now += seconds * 1000;
    expect(tryIn(from(manyAddresses(100 + seconds)))).toBeNull();
  }
});

test('Six addresses that guess all day do not block a new browser at another address.', () => {
  const attempts = (count: number) => {
    for (let index = 0; index < count; index += 1) tryIn(from(manyAddresses(index % 6)));
  };
  attempts(600);
  for (let seconds = 0; seconds < 12 * 3600; seconds += 10, now += 10_000) attempts(6);
  attempts(6);
  expect(tryIn(from(manyAddresses(3)))).not.toBeNull();
  for (let mistyped = 0; mistyped < 3; mistyped += 1) expect(tryIn(from(home))).toBeNull();
  attempts(6);
  expect(tryIn(from('198.51.100.5'))).toBeNull();
});

test('The attempts for newcomers are limited, so many addresses get no more guesses.', () => {
  const passed = Array.from({ length: 400 }, (_, index) => from(`198.${18 + (index >> 8)}.${index & 255}.7`)).filter(
    (attempt) => tryIn(attempt) === null,
  );
  expect(passed).toHaveLength(attempts * 6);
});

test('A stranger who guesses all day from one address does not block another address.', () => {
  for (let guesses = 0; guesses < 1000; guesses += 1, now += minute) tryIn(from(stranger));
  expect(tryIn(from(stranger))).toBeNull();
  expect(tryIn(from(stranger))).toEqual(refusal(60));
  expect(tryIn(from(home))).toBeNull();
});

test('The owner signs in without delay with a known browser while many addresses guess, including their own.', () => {
  fail(attempts, () => from(stranger));
  fail(attempts * 5, (index) => from(manyAddresses(index)));
  expect(tryIn(from(home))).toEqual(refusal(1));
  expect(tryIn(onOwnBrowser)).toBeNull();
});

test('Wrong passwords on a known browser limit only that browser.', () => {
  fail(attempts, () => onOwnBrowser);
  expect(tryIn(onOwnBrowser)).toEqual(refusal(1));
  expect(tryIn({ ...onOwnBrowser, deviceId: 'another browser of the owner' })).toBeNull();
  expect(tryIn(from(stranger))).toBeNull();
});

test('Attempts at the same moment are counted one by one.', () => {
  const passed = (attempts: Parameters<typeof limits.enter>[0][]) =>
    attempts.filter((attempt) => tryIn(attempt) === null).length;
  expect(passed(Array.from({ length: 50 }, () => from(stranger)))).toBe(attempts);
  expect(passed(Array.from({ length: 100 }, (_, index) => from(manyAddresses(index))))).toBe(attempts * (2 + 3));
});

test('Ten thousand refused attempts with different e-mail addresses use no memory.', () => {
  fail(attempts * 3, (index) => from(stranger, `first${index}@lab.example`));
  const before = limits.size();
  for (let index = 0; index < 10_000; index += 1)
    expect(tryIn(from(stranger, `${'x'.repeat(200)}${index}@lab.example`))).not.toBeNull();
  expect(limits.size()).toBe(before);
});

test('The memory for guesses from 30,000 addresses is bounded.', () => {
  for (let index = 0; index < 30_000; index += 1)
    tryIn(from(`2001:db8:${Math.floor(index / 60_000)}:${index.toString(16)}::1`, `guess${index}@lab.example`));
  expect(limits.size()).toBeLessThanOrEqual(40_000);
});

test('A clock that is set back does not lengthen a delay.', () => {
  fail(attempts, () => from(home));
  now -= 60 * minute;
  expect(tryIn(from(home))).toBeNull();
});
