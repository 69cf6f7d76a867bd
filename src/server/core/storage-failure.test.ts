import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDiskCheck } from './storage-failure.ts';

test('The health check of the disk writes once a minute, however often it is polled.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-disk-'));
  let now = 0;
  const check = createDiskCheck([folder], () => now);
  const written = new Set<string | null>();
  const watcher = watch(folder, (_event, file) => written.add(file));
  for (let second = 0; second < 60; second += 1) {
    expect(check.find().problem?.state).not.toBe('red');
    now += 1000;
  }
  await expect.poll(() => written.size).toBe(1);
  check.find();
  await expect.poll(() => written.size).toBe(2);
  await setTimeout(20);
  expect(written.size).toBe(2);
  watcher.close();
  rmSync(folder, { recursive: true });
});
