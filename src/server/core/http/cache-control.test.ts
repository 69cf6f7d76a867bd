import { describe, expect, test } from 'vitest';
import { createPublicCacheControl, immutable, revalidated } from './cache-control.ts';

describe('The cache-control of a public response', () => {
  test('has only the part for browsers without a cache in front.', () => {
    const control = createPublicCacheControl(0);
    expect([control(revalidated), control(immutable), control(revalidated, 1)]).toEqual([
      'no-cache',
      'public, max-age=31536000, immutable',
      'no-cache',
    ]);
  });

  test('lets caches in front send a copy for the configured time, and a stale one for as long.', () => {
    const control = createPublicCacheControl(60);
    expect(control(revalidated)).toBe('public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60');
    expect(control(immutable)).toBe('public, max-age=31536000, immutable, s-maxage=60, stale-while-revalidate=60');
  });

  test.each([
    [121_000, 60, 60],
    [120_999, 60, 59],
    [61_000, 60, 0],
    [60_999, 59, 0],
    [2000, 1, 0],
  ])('ends both times before a change in %i ms.', (msUntilChange, fresh, stale) => {
    const control = createPublicCacheControl(60)(revalidated, msUntilChange);
    expect(control).toContain(`s-maxage=${fresh}, stale-while-revalidate=${stale}`);
    expect((fresh + stale) * 1000).toBeLessThan(msUntilChange);
  });

  test('lets no cache in front store it shortly before a change, or after it.', () => {
    const control = createPublicCacheControl(60);
    expect([1999, 1, 0, -1000].map((ms) => control(revalidated, ms))).toEqual(Array(4).fill('no-cache'));
  });
});
