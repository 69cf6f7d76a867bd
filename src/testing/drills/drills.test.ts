import { expect, test } from 'vitest';
import { runKillDrill } from './kill.drill.ts';
import { runMailDrill } from './mail.drill.ts';
import { newSeed } from './random.ts';

const seed = newSeed();

test(`Whatever moment the process is killed at, every acknowledged request is there, whole, and nothing by halves (seed ${seed}).`, async () => {
  const report = await runKillDrill({ submissions: 140, kills: 5, seed });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThan(1);
  expect(report.acknowledged).toBeGreaterThan(70);
  expect(report.acknowledged + report.unanswered).toBe(140);
}, 60_000);

test(`After a time without a mail server and through crashes every mail arrives, at most one twice for each crash (seed ${seed}).`, async () => {
  const report = await runMailDrill({ submissions: 60, kills: 2, seed });
  expect(report.faults).toEqual([]);
  expect(report.mails).toBe(120);
}, 60_000);
