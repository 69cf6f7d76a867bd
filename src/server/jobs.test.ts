import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { startJobs } from './jobs.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

test('The server logs and retries every failed job, and the site stays available if all jobs fail.', async () => {
  const failed: unknown[] = [];
  const logger = { info: () => undefined, error: (about: unknown) => void failed.push((about as { job: string }).job) };
  const setIntervals = vi.spyOn(globalThis, 'setInterval');
  const jobs = startJobs({ ...site.deps, logger });
  const scheduled = [...setIntervals.mock.calls];
  setIntervals.mockRestore();
  site.deps.db.$client.close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed.toSorted()).toEqual([
    'end sales',
    'finish interrupted erasures',
    'mails to owners',
    'picture variants',
    'remove data past its retention period',
    'store pending versions',
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed.filter((job) => job === 'end sales')).toHaveLength(2);
  // Runs only the daily job: until it is due, the others would fail 60,000 times.
  for (const [run, ms] of scheduled) if (ms === dayMs) run();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.filter((job) => job === 'remove data past its retention period')).toHaveLength(2);
  await jobs.stop();
  const count = failed.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed).toHaveLength(count);
});
