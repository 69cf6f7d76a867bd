import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { createdAt, openTestSite } from '#testing/backup-fixture.ts';
import { createLeftoversCheck, listLeftovers, removeOldLeftovers } from './leftovers.ts';
import { planReplacing } from './replace-folders.ts';

const now = Date.parse(createdAt);

/** A site with a copy from before an update, and files that a restore replaced, of this age. */
function siteWithLeftovers(days: number) {
  const { config } = openTestSite();
  const at = new Date(now - days * dayMs);
  const stamp = `replaced-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const folders = [config.dataDir, config.uploadsDir].map((folder) => join(folder, stamp));
  const keys = join(config.keysDir, stamp);
  for (const folder of [...folders, keys]) mkdirSync(join(folder, 'private'), { recursive: true });
  const copy = join(config.dataDir, 'dana.db.before-0001_more');
  writeFileSync(copy, 'names and numbers');
  utimesSync(copy, at, at);
  return { config, at: at.toISOString(), paths: [copy, ...folders], keys };
}

test('Copies from before an update and replaced files are listed with their age, and nothing else is.', () => {
  const { config, at, paths } = siteWithLeftovers(12);
  const found = listLeftovers(config, now);
  expect(found.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(new Set(found.map(({ since }) => since))).toEqual(new Set([at]));
});

test('The page of the system names each copy with its age, in amber.', () => {
  const { config, at } = siteWithLeftovers(12);
  const { problem, facts } = createLeftoversCheck(config, () => now).find();
  expect(problem?.state).toBe('amber');
  expect(facts).toHaveLength(3);
  expect(facts.map(({ label, value }) => [label.values?.name, value])).toContainEqual([
    'data/dana.db.before-0001_more',
    { at },
  ]);
  expect(createLeftoversCheck(openTestSite().config, () => now).find()).toEqual({ problem: null, facts: [] });
});

test('They are removed after 30 days, and not before; replaced keys stay.', async () => {
  const { config, paths, keys } = siteWithLeftovers(30);
  expect(await removeOldLeftovers(config, now)).toEqual([]);
  expect(paths.every((path) => existsSync(path))).toBe(true);
  expect((await removeOldLeftovers(config, now + 1)).map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
  expect([existsSync(join(config.dataDir, 'dana.db')), existsSync(keys)]).toEqual([true, true]);
});

test('While a restore is unfinished, nothing that it moved aside is listed or removed.', async () => {
  const { config, paths } = siteWithLeftovers(400);
  const from = join(config.dataDir, 'dana.db');
  planReplacing(config.dataDir, [{ from, to: join(config.dataDir, 'elsewhere', 'dana.db'), isKept: true }]);
  expect([listLeftovers(config, now), await removeOldLeftovers(config, now)]).toEqual([[], []]);
  expect(paths.every((path) => existsSync(path))).toBe(true);
});

test('What the replication works with is left from the day after it stopped, and is removed after 30 days.', async () => {
  const { config } = openTestSite();
  const paths = ['.dana.db-litestream', 'replica-trial'].map((name) => join(config.dataDir, name));
  for (const path of paths) mkdirSync(path);
  const status = join(config.dataDir, 'replica.json');
  writeFileSync(status, '{}');
  const stopped = new Date(now - dayMs);
  utimesSync(status, stopped, stopped);
  expect(listLeftovers(config, now)).toEqual([]);
  expect(listLeftovers(config, now + 1)).toEqual(
    expect.arrayContaining(paths.map((path) => ({ path, since: stopped.toISOString() }))),
  );
  await removeOldLeftovers(config, now + 29 * dayMs);
  expect(paths.every((path) => existsSync(path))).toBe(true);
  await removeOldLeftovers(config, now + 29 * dayMs + 1);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test('What a killed check of a backup left is listed from the next day, and a running check is not.', () => {
  const { config } = openTestSite();
  const path = join(config.dataDir, 'restore-check-a1b2c3');
  mkdirSync(path);
  utimesSync(path, now / 1000, now / 1000);
  expect(listLeftovers(config, now + dayMs)).toEqual([]);
  expect(listLeftovers(config, now + dayMs + 1)).toEqual([{ path, since: createdAt }]);
});
