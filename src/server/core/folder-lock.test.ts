import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { FolderLockedError, lockServerFolders } from './folder-lock.ts';

const holder = `import { lockServerFolders } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))};
lockServerFolders({ dataDir: process.argv[1], uploadsDir: process.argv[2] }); console.log('locked'); setInterval(() => undefined, 1000);`;

test.each(['data', 'uploads'])(
  'The lock of the %s folder names its process, and is free after that process was killed.',
  async (same) => {
    const folder = mkdtempSync(join(tmpdir(), 'dana-lock-'));
    const foldersOf = (name: string) => ({
      data: join(folder, `data-${name}`),
      uploads: join(folder, `uploads-${name}`),
    });
    const [held, others] = [foldersOf('first'), foldersOf('second')];
    const wanted = { ...others, [same]: held[same as keyof typeof held] };
    const lock = () => lockServerFolders({ dataDir: wanted.data, uploadsDir: wanted.uploads });
    const first = spawn(process.execPath, [
      '--experimental-strip-types',
      '--input-type=module',
      '-e',
      holder,
      held.data,
      held.uploads,
    ]);
    try {
      const errors = text(first.stderr);
      const [said] = await Promise.race([
        once(first.stdout, 'data'),
        once(first, 'exit').then(async () => [await errors]),
      ]);
      expect(String(said)).toBe('locked\n');
      expect(lock).toThrow(FolderLockedError);
      expect(lock).toThrow(
        `Process ${first.pid} works in ${same === 'data' ? wanted.data : join(wanted.uploads, 'private')} already.`,
      );
      first.kill('SIGKILL');
      await once(first, 'exit');
      lock().release();
      lock().release();
    } finally {
      first.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  },
);
