import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startWatchdog } from './watchdog.ts';

test('A watchdog that ended is replaced, four times.', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/dana-watchdog-`);
  const threads: Worker[] = [];
  process.on('worker', (thread) => threads.push(thread));
  startWatchdog({ dataDir, logger: { error: () => undefined }, limitMs: 3_600_000 });
  for (let number = 1; number <= 5; number += 1) {
    await expect.poll(() => threads.length, { timeout: 10_000 }).toBe(number);
    const ended = once(threads.at(-1) as Worker, 'exit');
    await threads.at(-1)?.terminate();
    await ended;
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(threads).toHaveLength(5);
  process.removeAllListeners('worker');
  rmSync(dataDir, { recursive: true });
}, 60_000);
