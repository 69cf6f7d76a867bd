import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createUploadsCopy, downloadUploads } from './uploads-copy.ts';

const program = '/usr/bin/rclone';
/** Real rclone, with a folder of this machine as its remote. */
const withRclone = test.runIf(existsSync(program));
const day = Date.parse('2026-11-26T04:00:00.000Z');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function openCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'dana-copy-'));
  folders.push(folder);
  const uploadsDir = join(folder, 'site');
  const connection = {
    rclone: { program, variables: { RCLONE_CONFIG_REPLICA_TYPE: 'local' } },
    folder: join(folder, 'second'),
  };
  const store = (name: string) => {
    mkdirSync(join(uploadsDir, name, '..'), { recursive: true });
    writeFileSync(join(uploadsDir, name), name);
  };
  const copy = createUploadsCopy({ ...connection, uploadsDir });
  const { signal } = new AbortController();
  const run = (now = Date.now()) => copy.run(now, signal);
  const list = () => copy.list(signal);
  const remove = (names: string[], now: number) => copy.remove(names, now, signal);
  return { folder, uploadsDir, connection, store, run, list, remove };
}

withRclone('Cards and pictures are copied, and unfinished files and locks are not.', async () => {
  const { store, run, list } = openCopy();
  for (const name of [
    'private/one',
    'media/two/original.png',
    'private/incoming/three',
    'private/lock',
    'media/two/a.tmp',
  ])
    store(name);
  await run();
  store('private/later');
  await run();
  expect((await list()).toSorted()).toEqual(['media/two/original.png', 'private/later', 'private/one']);
});

withRclone('A card whose upload took two minutes is copied by the next run.', async () => {
  const { uploadsDir, store, run, list } = openCopy();
  store('private/one');
  await run();
  store('private/slow');
  const at = Date.now() / 1000 - 130;
  utimesSync(join(uploadsDir, 'private', 'slow'), at, at);
  await run();
  expect((await list()).toSorted()).toEqual(['private/one', 'private/slow']);
});

withRclone('After the clock was set back, all files are compared at once.', async () => {
  const { uploadsDir, store, run, list } = openCopy();
  store('private/one');
  await run(Date.now() + 86_400_000);
  store('private/old');
  utimesSync(join(uploadsDir, 'private', 'old'), 1, 1);
  await run();
  expect((await list()).toSorted()).toEqual(['private/old', 'private/one']);
});

withRclone('A folder that is emptied here stays complete on the second machine.', async () => {
  const { uploadsDir, store, run, list } = openCopy();
  store('private/one');
  await run();
  rmSync(join(uploadsDir, 'private', 'one'));
  await run();
  expect(await list()).toEqual(['private/one']);
});

withRclone('A file that is removed leaves the copy at once, and the second machine two nights later.', async () => {
  const { connection, store, run, list, remove } = openCopy();
  store('private/one');
  store('private/two');
  await run();
  await remove(['private/one'], day);
  const removed = () => readdirSync(join(connection.folder, 'removed'), { recursive: true }).map(String).toSorted();
  expect([await list(), removed()]).toEqual([
    ['private/two'],
    ['2026-11-26', '2026-11-26/private', '2026-11-26/private/one'],
  ]);
  await remove([], day + 86_400_000);
  expect(removed()).toContain('2026-11-26/private/one');
  await remove([], day + 2 * 86_400_000);
  expect(removed()).toEqual([]);
});

withRclone('A site whose uploads never reached the second machine is restored without them.', async () => {
  const { folder, connection, list } = openCopy();
  await downloadUploads(connection, ['private/lost'], join(folder, 'restored'));
  expect(await list()).toEqual([]);
});

withRclone('A restore downloads the named files, and does not fail because one is missing.', async () => {
  const { folder, connection, store, run } = openCopy();
  store('private/one');
  store('private/unnamed');
  await run();
  await downloadUploads(connection, ['private/one', 'private/lost'], join(folder, 'restored'));
  expect(readdirSync(join(folder, 'restored', 'private'))).toEqual(['one']);
});
