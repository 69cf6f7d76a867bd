import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { staffActor } from '#testing/factories.ts';
import { reportKeys } from '../backup/card-keys.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { toAppError } from '../core/errors.ts';
import { media } from '../media/media.table.ts';
import { requests } from '../requests/requests.table.ts';

const quiet = { warn: () => undefined, error: () => undefined };

test('Missing folders for uploads and keys fail their readiness checks, also for staff, until the folders are back.', async () => {
  const site = openTestSite();
  const { config, deps } = site;
  const failed = async () => {
    await deps.storage.check();
    return deps.storage.checks.filter(({ findReason }) => findReason() !== null).map(({ name }) => name);
  };
  await site.storeVisit('one');
  await site.storePicture();
  expect(await failed()).toEqual([]);
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(folder, `${folder}-away`);
  // An empty mount point with the folders that a start creates.
  createUploadFolders(config.uploadsDir);
  expect(await failed()).toEqual(['pictures', 'cards', 'keys']);
  expect(deps.services.readiness.listFailed(staffActor('reception'))).toEqual(['pictures', 'cards', 'keys']);
  rmSync(config.uploadsDir, { recursive: true });
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(`${folder}-away`, folder);
  expect(await failed()).toEqual([]);
});

test('While the disk of uploads is lost, cards and pictures are refused, a backup holds the database, none creates a folder, and readiness fails at once.', async () => {
  const site = openTestSite();
  const { config, deps } = site;
  renameSync(config.uploadsDir, `${config.uploadsDir}-away`);
  expect(deps.services.readiness.findProblems()).toEqual([{ name: 'disk', reason: expect.any(String) }]);
  await expect(site.storeVisit('one')).rejects.toMatchObject({
    code: 'unavailable',
    messageKey: { id: 'cards.noRoom' },
  });
  expect(toAppError(await site.storePicture().catch((error: unknown) => error))).toMatchObject({
    code: 'unavailable',
    messageKey: { id: 'error.cannotStore' },
  });
  expect(await makeBackup(site.order())).toMatchObject({ cards: 0, pictures: 0, missing: [] });
  expect(existsSync(config.uploadsDir)).toBe(false);
  expect([deps.db.select().from(requests).all(), deps.db.select().from(media).all()]).toEqual([[], []]);
  renameSync(`${config.uploadsDir}-away`, config.uploadsDir);
  await site.storeVisit('one');
  await site.storePicture();
});

test('A start without keys creates new ones, and reports that cards need the former ones.', async () => {
  const site = openTestSite();
  await site.storeVisit('one');
  site.deps.db.$client.close();
  rmSync(site.config.keysDir, { recursive: true });
  const { dataDir, uploadsDir, keysDir } = site.config;
  const { deps, config } = openTestSite({ DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, KEYS_DIR: keysDir });
  deps.storage.countCards(await reportKeys(config, quiet));
  expect(deps.services.readiness.findProblems()).toEqual([
    { name: 'keys', reason: expect.stringContaining('1 of 1 cards and second factors need a key') },
  ]);
});

test('A single missing file does not fail the readiness check, because backups count such files.', async () => {
  const site = openTestSite();
  const ids = [await site.storePicture(), await site.storePicture(), await site.storePicture()];
  rmSync(join(site.config.uploadsDir, 'media', ids[0] as string), { recursive: true });
  await site.deps.storage.check();
  expect(site.deps.services.readiness.findProblems()).toEqual([]);
});

test('A start deletes files of an interrupted picture replacement, and no file of the picture.', async () => {
  const site = openTestSite();
  const id = await site.storePicture();
  const folder = join(site.config.uploadsDir, 'media', id);
  for (const name of ['original-2.png.tmp', 'original-2.png', '320.avif.tmp'])
    writeFileSync(join(folder, name), 'half');
  await site.deps.services.media.sweep();
  expect(readdirSync(folder)).toEqual(['original.png']);
});
