import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { idempotentResponses } from './api/api.table.ts';
import { isClockDoubtful } from './core/clock-doubt.ts';
import { jobRuns } from './core/job-runs.table.ts';
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
  site.deps.db.$client.close();
  await vi.advanceTimersByTimeAsync(2_000);
  const scheduled = [...setIntervals.mock.calls];
  setIntervals.mockRestore();
  await expect
    .poll(() => failed.toSorted())
    .toEqual([
      'backup',
      'end holds of home visits',
      'end sales',
      'finish interrupted erasures',
      'finish removals',
      'look for changes by commands',
      'look for lost folders',
      'mails to owners',
      'reminders',
      'remove data past its retention period',
      'write index words again',
    ]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => failed.filter((job) => job === 'end sales')).toHaveLength(2);
  // Runs only the daily job: until it is due, the others would fail 60,000 times.
  for (const [run, ms] of scheduled) if (ms === dayMs) run();
  await expect.poll(() => failed.filter((job) => job === 'remove data past its retention period')).toHaveLength(2);
  await jobs.stop();
  const count = failed.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed).toHaveLength(count);
});

test('Old copies with personal data are removed daily, but not while the clock is in doubt.', async () => {
  const { config, db } = site.deps;
  const copy = join(config.dataDir, 'dana.db.before-0001_more');
  const logged: string[] = [];
  const log = (about: { job?: string; copies?: object }) => void logged.push(about.job ?? Object.keys(about).join());
  const runAfter = async (lastRunAt: number) => {
    writeFileSync(copy, 'names');
    utimesSync(copy, 0, 0);
    const row = { job: 'retention', lastRunAt: new Date(lastRunAt).toISOString() } as const;
    db.insert(jobRuns).values(row).onConflictDoUpdate({ target: jobRuns.job, set: row }).run();
    const jobs = startJobs({ ...site.deps, logger: { info: log as () => void, error: log as () => void } });
    await vi.advanceTimersByTimeAsync(2_000);
    return jobs;
  };
  const doubtful = await runAfter(site.now() - 90 * dayMs);
  await expect.poll(() => logged).toContain('remove data past its retention period');
  await doubtful.stop();
  expect(existsSync(copy)).toBe(true);
  const trusted = await runAfter(site.now() - dayMs);
  await expect.poll(() => logged).toContain('copies');
  await trusted.stop();
  expect(existsSync(copy)).toBe(false);
});

test('After a stop of more than three days, links that wait are mailed at this start: the removal has recorded its run before.', async () => {
  const { db, services } = site.deps;
  db.insert(jobRuns)
    .values({ job: 'retention', lastRunAt: new Date(site.now() - 5 * dayMs).toISOString() })
    .run();
  const isDoubtful = () => isClockDoubtful(db, site.now());
  expect(isDoubtful()).toBe(true);
  const doubts: boolean[] = [];
  vi.spyOn(services.staff, 'sendWaitingLinks').mockImplementation(async () => void doubts.push(isDoubtful()));
  const jobs = startJobs({ ...site.deps, logger: { info: () => undefined, error: () => undefined } });
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => doubts).toEqual([false]);
  await jobs.stop();
});

test('Stored responses of the API, which name requests, are removed daily without another call.', async () => {
  const contact = { name: 'Omar Haddad', phone: '+971501234567', email: 'omar@visitor.example', message: 'Call me.' };
  const headers = { 'idempotency-key': 'first' };
  expect((await site.send('POST', '/api/v1/mail/sentContact', contact, headers)).statusCode).toBe(200);
  const stored = () => site.deps.db.select().from(idempotentResponses).all();
  expect(stored()).toHaveLength(1);
  site.advance(dayMs);
  const jobs = startJobs(site.deps);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(stored).toEqual([]);
  await jobs.stop();
});
