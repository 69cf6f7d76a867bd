import { expect, test } from 'vitest';
import { createLimiter, type LimiterCount } from './limiter.ts';

test('A key has its points in each window; a refusal counts nothing, and other keys are independent.', () => {
  let now = 0;
  const { take } = createLimiter({ points: 3, duration: 60, monotonic: () => now });
  expect(take('one', 2)).toMatchObject({ isAllowed: true, remainingPoints: 1, secondsLeft: 60 });
  now = 20_000;
  expect(take('one', 2)).toMatchObject({ isAllowed: false, remainingPoints: 1, secondsLeft: 40 });
  expect(take('one').isAllowed).toBe(true);
  expect(take('one').isAllowed).toBe(false);
  expect(take('other', 3).isAllowed).toBe(true);
  now = 60_000;
  expect(take('one', 3)).toMatchObject({ isAllowed: true, secondsLeft: 60 });
});

test('Points are returned to their window only.', () => {
  let now = 0;
  const { take } = createLimiter({ points: 2, duration: 60, monotonic: () => now });
  take('one').refund();
  expect(take('one', 2).isAllowed).toBe(true);
  now = 60_000;
  const { refund } = take('one');
  now = 120_000;
  take('one', 2);
  refund();
  expect(take('one').isAllowed).toBe(false);
});

test('A count of a former process goes on, and every change is told.', () => {
  const told: [string, LimiterCount | null][] = [];
  const restore = (key: string) => (key === 'known' ? { points: 1, leftMs: 30_000 } : null);
  const store = { restore, change: (key: string, count: LimiterCount | null) => void told.push([key, count]) };
  const { take } = createLimiter({ points: 2, duration: 60, monotonic: () => 0, store });
  const taken = take('known');
  expect(taken).toMatchObject({ isAllowed: true, remainingPoints: 0, secondsLeft: 30 });
  expect(take('known').isAllowed).toBe(false);
  take('unknown').refund();
  expect(told).toEqual([
    ['known', { points: 2, leftMs: 30_000 }],
    ['unknown', { points: 1, leftMs: 60_000 }],
    ['unknown', null],
  ]);
});
