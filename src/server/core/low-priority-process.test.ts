import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLowPriorityProcess } from './low-priority-process.ts';

let folder: string;
let script: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-process-'));
  script = join(folder, 'worker.mjs');
  const helpers = pathToFileURL(join(import.meta.dirname, 'low-priority-process.ts')).href;
  writeFileSync(
    script,
    `import { handleTasks } from ${JSON.stringify(helpers)};
    handleTasks(async ({ task }) => {
      if (task === 'die') process.exit(3);
      if (task === 'hang') await new Promise(() => setInterval(() => undefined, 1000));
      if (task === 'fail') throw new Error('no paint left');
      return task.toUpperCase();
    });`,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

const start = (options = {}) => startLowPriorityProcess<{ task: string }, string>(script, options);

test('The process runs tasks one after another, and continues after a failed one.', async () => {
  const worker = start();
  expect(await worker.run({ task: 'draw' })).toBe('DRAW');
  await expect(worker.run({ task: 'fail' })).rejects.toThrow('no paint left');
  expect(await worker.run({ task: 'again' })).toBe('AGAIN');
  expect(worker.isAlive()).toBe(true);
  worker.close();
  await expect.poll(worker.isAlive).toBe(false);
});

test('A task fails with the exit code if its process ends.', async () => {
  const worker = start();
  await expect(worker.run({ task: 'die' })).rejects.toThrow('ended before it had answered (3)');
  await expect.poll(worker.isAlive).toBe(false);
});

test('A task that exceeds its time limit fails and ends its process.', async () => {
  const worker = start({ maxMs: 300 });
  await expect(worker.run({ task: 'hang' })).rejects.toThrow('longer than 300 ms');
  await expect.poll(worker.isAlive).toBe(false);
});
