import { afterEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from './i18n.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('A catalogue that fails to load is retried five times, after 350 ms and then after twice the time before.', async () => {
  vi.useFakeTimers();
  const startedAt = Date.now();
  const loads: number[] = [];
  const loading = loadCatalogue(async () => {
    loads.push(Date.now() - startedAt);
    throw new Error('No connection.');
  }).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  expect(await loading).toBe('No connection.');
  expect(loads).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
});
