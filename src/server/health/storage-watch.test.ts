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
import { requests } from '../request-records/requests.table.ts';

/** The checks that are not green, except those of the mail server, the copy of the keys and the daily run, which tests lack. */
const notGreen = ({ deps }: Pick<ReturnType<typeof openTestSite>, 'deps'>) =>
  deps.services.health
    .readResults()
    .filter(({ name, state }) => state !== 'green' && !['mail', 'keyCopy', 'clock'].includes(name));
const quiet = { warn: () => undefined, error: () => undefined };

test('Missing folders for uploads and keys turn their health checks red, also for staff, until the folders are back.', async () => {
  const site = openTestSite();
  const { config, deps } = site;
  const failed = async () => {
    await deps.storage.check();
    return deps.storage.checks.filter(({ find }) => find().problem?.state === 'red').map(({ name }) => name);
  };
  await site.storeVisit('one');
  await site.storePicture();
  expect(await failed()).toEqual([]);
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(folder, `${folder}-away`);
  // An empty mount point with the folders that a start creates.
  createUploadFolders(config.uploadsDir);
  expect(await failed()).toEqual(['pictures', 'cards', 'keys']);
  const notices = deps.services.health.listNotices(staffActor('reception'), 'en');
  expect(notices.map(({ name }) => name)).toEqual(['pictures', 'cards', 'keys']);
  rmSync(config.uploadsDir, { recursive: true });
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(`${folder}-away`, folder);
  expect(await failed()).toEqual([]);
});

test('While the disk of uploads is lost, cards and pictures are refused, a backup holds the database, none creates a folder, and the disk is red at once.', async () => {
  const site = openTestSite();
  const { config, deps } = site;
  renameSync(config.uploadsDir, `${config.uploadsDir}-away`);
  expect(notGreen(site)).toEqual([{ name: 'disk', state: 'red', reason: expect.any(String), stopsPages: false }]);
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
  expect(notGreen({ deps })).toMatchObject([
    { name: 'keys', state: 'red', reason: expect.stringContaining('1 of 1 cards and second factors need a key') },
  ]);
});

test('A single missing file turns the check amber, and owners read how many files are missing.', async () => {
  const site = openTestSite();
  const ids = [await site.storePicture(), await site.storePicture(), await site.storePicture()];
  rmSync(join(site.config.uploadsDir, 'media', ids[0] as string), { recursive: true });
  await site.deps.storage.check();
  expect(notGreen(site)).toMatchObject([{ name: 'pictures', state: 'amber', stopsPages: false }]);
  const report = site.deps.services.health.list(staffActor('owner'), 'en').find(({ name }) => name === 'pictures');
  expect(report?.facts).toEqual([
    { label: 'Files', value: '3', isCode: false },
    { label: 'Missing files', value: '1', isCode: false },
  ]);
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
