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

test('Orders are carried out one after another, and one that fails spoils no other.', async () => {
  const worker = start();
  expect(await worker.run({ task: 'draw' })).toBe('DRAW');
  await expect(worker.run({ task: 'fail' })).rejects.toThrow('no paint left');
  expect(await worker.run({ task: 'again' })).toBe('AGAIN');
  expect(worker.isAlive()).toBe(true);
  worker.close();
  await expect.poll(worker.isAlive).toBe(false);
});

test('A process that dies says so, and is known to be dead.', async () => {
  const worker = start();
  await expect(worker.run({ task: 'die' })).rejects.toThrow('ended before it had answered (3)');
  await expect.poll(worker.isAlive).toBe(false);
});

test('An order that never ends is given up, and its process with it.', async () => {
  const worker = start({ maxMs: 300 });
  await expect(worker.run({ task: 'hang' })).rejects.toThrow('longer than 300 ms');
  await expect.poll(worker.isAlive).toBe(false);
});
