import { expect, test } from 'vitest';
import { runEraseDrill } from './erase.drill.ts';
import { runKillDrill } from './kill.drill.ts';
import { runMailDrill } from './mail.drill.ts';
import { newSeed } from './random.ts';
import { runStopDrill } from './stop.drill.ts';
import { runUploadDrill } from './upload.drill.ts';

const seed = newSeed();

test(`Whatever moment the process is killed at, every acknowledged request is there, whole, and nothing by halves (seed ${seed}).`, async () => {
  const report = await runKillDrill({ submissions: 70, kills: 2, seed });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(35);
  expect(report.acknowledged + report.unanswered).toBe(70);
}, 120_000);

test(`After a time without a mail server and through crashes every mail arrives, and a crash repeats only those that were under way (seed ${seed}).`, async () => {
  const report = await runMailDrill({ submissions: 12, kills: 1, seed });
  expect(report.faults).toEqual([]);
  expect(report.mails).toBe(24);
}, 120_000);

test(`Whatever had arrived when the server was told to stop is answered (seed ${seed}).`, async () => {
  const report = await runStopDrill({ stops: 2, visitors: 12, seed });
  expect(report.faults).toEqual([]);
  expect(report.answered).toBe(30);
}, 60_000);

test('A person who is erased while the database is read is gone from every file once it is told as finished.', async () => {
  expect((await runEraseDrill()).faults).toEqual([]);
}, 60_000);

test(`Forms as no browser sends them are answered right and clearly, and leave nothing behind (seed ${seed}).`, async () => {
  const report = await runUploadDrill({ rounds: 15, seed });
  expect(report.faults).toEqual([]);
  expect(report.statuses).toMatchObject({ 0: expect.any(Number), 200: expect.any(Number), 400: expect.any(Number), 413: 2, 415: expect.any(Number) });
}, 120_000);
