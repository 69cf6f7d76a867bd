import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { makePackage, multiplyPackages, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { collections } from '../collections.ts';
import { createLabTestsService } from '../lab-tests/lab-tests.service.ts';
import { createTagsAndPanelsService } from '../lab-tests/tags-and-panels.service.ts';
import { createPackageIndexer } from './package-indexer.ts';
import { createPackagesService } from './packages.service.ts';

const editor = staffActor('editor');
const copies = 300;
const patient = { timeout: 15_000 };
let db: Db;
let site: ReturnType<typeof build>;
beforeEach(() => {
  db = openTestDb();
  site = build();
});
afterEach(() => site.indexer.stop());

function build() {
  const base = { db, clock: () => Date.UTC(2026, 10, 21, 8), contentVersion: createContentVersion(), collections };
  const indexer = createPackageIndexer({ ...base, logger: { error: (about) => expect.fail(JSON.stringify(about)) } });
  base.contentVersion.onBump(indexer.wake);
  return {
    indexer,
    tagsAndPanels: createTagsAndPanelsService(base),
    labTests: createLabTestsService(base),
    packages: createPackagesService(base),
  };
}

const run = (query: string, ...values: unknown[]) => db.$client.prepare(query).run(...values);
const foundBy = (search: string) => site.packages.list({ locale: 'en', search }).total;
const isInIndex = (id: string) => db.$client.prepare('SELECT 1 FROM package_search WHERE package_id = ?').get(id) !== undefined;

function tagAll(): string {
  makePackage(db);
  multiplyPackages(db, copies);
  const { id } = site.tagsAndPanels.tag.create(editor, { nameEn: 'Heart health', nameAr: 'صحة القلب' });
  run('INSERT INTO package_tags (package_id, tag_id) SELECT id, ? FROM packages', id);
  return id;
}

test('Renaming a tag of many packages returns before they are indexed; the search finds the new name soon after.', async () => {
  const tagId = tagAll();
  site.indexer.start();
  site.tagsAndPanels.tag.update(editor, tagId, { nameEn: 'Cardiology', nameAr: 'صحة القلب' });
  expect(foundBy('cardiology')).toBeLessThan(copies);
  await expect.poll(() => foundBy('cardiology'), patient).toBe(copies + 1);
});

test('The next process indexes packages that the last process left pending, except those moved to the trash meanwhile.', async () => {
  const tagId = tagAll();
  site.tagsAndPanels.tag.update(editor, tagId, { nameEn: 'Cardiology', nameAr: 'صحة القلب' });
  const waiting = db.$client.prepare('SELECT package_id FROM packages_to_index').pluck().all() as string[];
  const [trashed = ''] = waiting.slice(-1);
  site.packages.removeMany(editor, [trashed]);
  site = build();
  site.indexer.start();
  await expect.poll(() => foundBy('cardiology'), patient).toBe(copies);
  expect([waiting.length > 0, isInIndex(trashed)]).toEqual([true, false]);
});

test('A package in the trash is not indexed again when its laboratory test or tag is renamed.', () => {
  const { id: packageId } = makePackage(db);
  const { id: tagId } = site.tagsAndPanels.tag.create(editor, { nameEn: 'Heart', nameAr: 'القلب' });
  const { id: panelId } = site.tagsAndPanels.panel.create(editor, { nameEn: 'Blood', nameAr: 'الدم' });
  const labTest = site.labTests.create(editor, { nameEn: 'Iron', nameAr: 'حديد' });
  run('INSERT INTO package_tags (package_id, tag_id) VALUES (?, ?)', packageId, tagId);
  run('INSERT INTO package_lab_tests (package_id, lab_test_id, panel_id) VALUES (?, ?, ?)', packageId, labTest.id, panelId);
  site.labTests.update(editor, labTest.id, { nameEn: 'Ferritin', nameAr: 'فيريتين' });
  expect([foundBy('ferritin'), isInIndex(packageId)]).toEqual([1, true]);
  site.packages.removeMany(editor, [packageId]);
  site.labTests.update(editor, labTest.id, { nameEn: 'Iron', nameAr: 'حديد' });
  site.tagsAndPanels.tag.update(editor, tagId, { nameEn: 'Cardiology', nameAr: 'القلب' });
  expect(isInIndex(packageId)).toBe(false);
});
