import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '#testing/backup-fixture.ts';
import { staffActor } from '#testing/factories.ts';
import { reportKeys } from '../backup/card-keys.ts';

const quiet = { warn: () => undefined, error: () => undefined };

test('Lost folders for uploads and keys are failed readiness checks, for staff too, until they are back.', async () => {
  const house = openHouse();
  const { config, deps } = house;
  const failed = async () => {
    await deps.storage.check();
    return deps.storage.checks.filter(({ findReason }) => findReason() !== null).map(({ name }) => name);
  };
  await house.storeVisit('one');
  await house.storePicture();
  expect(await failed()).toEqual([]);
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(folder, `${folder}-away`);
  // An empty mount point with the folders that a start creates.
  mkdirSync(join(config.uploadsDir, 'private', 'incoming'), { recursive: true });
  expect(await failed()).toEqual(['pictures', 'cards', 'keys']);
  expect(deps.services.readiness.listFailed(staffActor('reception'))).toEqual(['pictures', 'cards', 'keys']);
  rmSync(config.uploadsDir, { recursive: true });
  for (const folder of [config.uploadsDir, config.keysDir]) renameSync(`${folder}-away`, folder);
  expect(await failed()).toEqual([]);
});

test('A start without the keys makes new ones, and says that the cards need others.', async () => {
  const house = openHouse();
  await house.storeVisit('one');
  house.deps.db.$client.close();
  rmSync(house.config.keysDir, { recursive: true });
  const { dataDir, uploadsDir, keysDir } = house.config;
  const { deps, config } = openHouse({ DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, KEYS_DIR: keysDir });
  deps.storage.countCards(await reportKeys(config, quiet));
  expect(deps.services.readiness.findProblems()).toEqual([{ name: 'keys', reason: expect.stringContaining('1 of 1 cards and second factors need a key') }]);
});

test('A single lost file leaves the site ready: backups count it.', async () => {
  const house = openHouse();
  const ids = [await house.storePicture(), await house.storePicture(), await house.storePicture()];
  rmSync(join(house.config.uploadsDir, 'media', ids[0] as string), { recursive: true });
  await house.deps.storage.check();
  expect(house.deps.services.readiness.findProblems()).toEqual([]);
});

test('A start removes what a killed replacement of a picture left, and nothing that the picture consists of.', async () => {
  const house = openHouse();
  const id = await house.storePicture();
  const folder = join(house.config.uploadsDir, 'media', id);
  for (const name of ['original-2.png.tmp', 'original-2.png', '320.avif.tmp']) writeFileSync(join(folder, name), 'half');
  await house.deps.services.media.sweep();
  expect(readdirSync(folder)).toEqual(['original.png']);
});
