import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RcloneStandstill, runRclone } from './rclone.ts';

/** Runs a shell script in place of rclone, which may print nothing for a second. */
function run(script: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dana-rclone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'rclone');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o700);
  return runRclone({ program, variables: { PATH: '/usr/bin:/bin' }, silenceMs: 1000 }, []);
}

test('rclone may take as long as it needs while it prints its progress.', async () => {
  const progress = 'for second in 1 2 3 4 5 6; do echo progress >&2; sleep 0.3; done';
  expect(await run(`${progress}; echo done`)).toBe('done\n');
});

test('rclone that prints nothing is killed, also if it ignores signals.', async () => {
  await expect(run("trap '' TERM; exec sleep 60")).rejects.toThrow(RcloneStandstill);
});
