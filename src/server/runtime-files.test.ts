import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type LowPriorityProcess, startLowPriorityProcess } from './core/low-priority-process.ts';
import { builtEntry, serverEntries } from './runtime-files.ts';

const names = Object.keys(serverEntries) as (keyof typeof serverEntries)[];
const started: LowPriorityProcess<object, unknown>[] = [];
afterAll(() => {
  for (const { close } of started) close();
});

test.each(names.filter((name) => name.endsWith('.process')))(
  'The built %s responds to a task, even if it cannot complete it.',
  async (name) => {
    const child = startLowPriorityProcess<object, unknown>(builtEntry(name));
    started.push(child);
    const outcome = await child.run({}).catch(String);
    expect(`${JSON.stringify(outcome)}`).not.toMatch(/ended before|Cannot find|is not defined/);
    expect(child.isAlive()).toBe(true);
  },
);

test.each(names.filter((name) => name.endsWith('.command')))(
  'The built %s explains an unknown option without a stack trace.',
  (name) => {
    const { status, stderr } = spawnSync(process.execPath, [builtEntry(name), '--nonsense'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^.*nonsense.*$/m)]);
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);

test('The built pages load without a warning, such as one about a module that a circle of chunks leaves empty.', () => {
  const folder = dirname(builtEntry('renderer'));
  const pages = readdirSync(folder).filter((name) => name.endsWith('.page.cjs'));
  expect(pages.length).toBeGreaterThan(10);
  const script = `for (const file of ${JSON.stringify(['renderer.cjs', ...pages])}) require('./' + file)`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
