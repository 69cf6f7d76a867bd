import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { builtEntry } from '#server/runtime-files.ts';
import { type BackupSite, openTestSite, restoreInto } from '#testing/backup-fixture.ts';
import { passphrase } from '#testing/frozen/frozen-backup.ts';
import { compileCache } from '#testing/server-process.ts';

/** Each command starts a process. */
vi.setConfig({ testTimeout: 60_000 });

const given = 'the secret that the service is given';
let site: BackupSite;

/** The result of `backup` in a shell with these settings beside the folders. */
function backUp(environment: Record<string, string>, ...words: string[]) {
  const { dataDir, uploadsDir, keysDir } = site.config;
  const env = {
    ...compileCache,
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
    KEYS_DIR: keysDir,
    BACKUP_PASSPHRASE: passphrase,
    ...environment,
  };
  const command = [builtEntry('backup.command'), '--to', join(site.folder, 'packed'), ...words];
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' });
}

test('An encrypted backup from a shell without the service’s DANA_SECRET is refused, because it would lack the keys of its cards.', async () => {
  site = openTestSite({ DANA_SECRET: given });
  await site.storeVisit('one');
  expect(backUp({}, '--encrypt')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('DANA_SECRET: it is not set here'),
  });
  expect([existsSync(join(site.config.keysDir, 'secret')), readdirSync(site.folder)]).toEqual([
    false,
    expect.not.arrayContaining(['packed']),
  ]);
  expect(backUp({}, '--no-encrypt')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('It contains no keys'),
  });
});

test('A backup is encrypted without an option if the shell has a passphrase, and only then.', async () => {
  site = openTestSite();
  await site.storeVisit('one');
  mkdirSync(join(site.folder, 'packed'));
  expect(backUp({}).stdout).toContain('It is encrypted and contains the keys');
  expect(backUp({ BACKUP_PASSPHRASE: '' }).stdout).toContain('It contains no keys');
});

test('A restore of a file that does not exist, or of a folder, is refused in words.', () => {
  site = openTestSite();
  for (const file of [join(site.folder, 'nofile'), site.folder]) {
    const { status, stderr } = spawnSync(process.execPath, [builtEntry('restore.command'), file], {
      env: compileCache,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^There is no file ${file}\\. Nothing was changed\\.\n`)),
    ]);
  }
});

test('A restore from the replica that also names a file says that only one can be named.', () => {
  const { status, stderr } = spawnSync(process.execPath, [builtEntry('restore.command'), '--from-replica', 'FILE'], {
    env: compileCache,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Name either a file or --from-replica, not both\./)]);
});

test('A backup with missing uploads reports their number, also in its file name, and exits with code 2.', async () => {
  site = openTestSite();
  await site.storeVisit('one');
  await site.storePicture();
  for (const folder of ['media', 'private']) rmSync(join(site.config.uploadsDir, folder), { recursive: true });
  mkdirSync(join(site.folder, 'packed'));
  expect(backUp({}, '--no-encrypt')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('CAUTION: this backup is incomplete: 2 files that the database names'),
  });
  expect(readdirSync(join(site.folder, 'packed'))).toEqual([expect.stringMatching(/Z-incomplete-2\.tar\.gz$/)]);
});

test('An encrypted backup reports cards whose encryption key it lacks; with all keys, it restores every card.', async () => {
  site = openTestSite({ DANA_SECRET: given });
  const { cardId } = await site.storeVisit('one');
  const { stdout } = backUp({ DANA_SECRET: 'another secret, which the service never had' }, '--encrypt');
  expect(stdout).toMatch(
    /CAUTION: it is encrypted, and 1 of its cards are encrypted with a secret that it does not contain \(key [0-9a-f]{8}\)/,
  );
  expect(stdout).not.toContain('contains the keys');
  expect(backUp({ DANA_SECRET: given }, '--encrypt')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('It is encrypted and contains the keys'),
  });
  const other = join(site.folder, 'other');
  expect((await restoreInto(other, join(site.folder, 'packed'), { passphrase })).unreadable.count).toBe(0);
  expect((await site.openCard(cardId)).toString()).toContain('one');
});
