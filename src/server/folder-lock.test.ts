import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FolderLockedError, lockPrivateFolder } from './folder-lock.ts';

const holder = `import { lockPrivateFolder } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))};
lockPrivateFolder(process.argv[1]); console.log('locked'); setInterval(() => undefined, 1000);`;

test('A second process on the same folder is told which one works there; when that is killed, the next takes over.', async () => {
  const uploadsDir = mkdtempSync(join(tmpdir(), 'dana-lock-'));
  const first = spawn(process.execPath, ['--experimental-strip-types', '--input-type=module', '-e', holder, uploadsDir]);
  try {
    const errors = text(first.stderr);
    const [said] = await Promise.race([once(first.stdout, 'data'), once(first, 'exit').then(async () => [await errors])]);
    expect(String(said)).toBe('locked\n');
    expect(() => lockPrivateFolder(uploadsDir)).toThrow(FolderLockedError);
    expect(() => lockPrivateFolder(uploadsDir)).toThrow(`Process ${first.pid} works in ${join(uploadsDir, 'private')} already.`);
    first.kill('SIGKILL');
    await once(first, 'exit');
    lockPrivateFolder(uploadsDir).release();
    lockPrivateFolder(uploadsDir).release();
  } finally {
    first.kill('SIGKILL');
    rmSync(uploadsDir, { recursive: true });
  }
});
