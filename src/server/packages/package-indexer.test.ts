import { beforeEach, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import { makePackage, multiplyPackages, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createLabTestsService } from '../lab-tests/lab-tests.service.ts';
import { createTagsAndPanelsService } from '../lab-tests/tags-and-panels.service.ts';
import { collections } from '../served-collections.ts';
import { createPackagesService } from './packages.service.ts';

const editor = staffActor('editor');
const copies = 30;
let db: Db;
let site: ReturnType<typeof build>;
beforeEach(() => {
  db = openTestDb();
  site = build();
});

function build() {
  const base = {
    db,
    clock: () => Date.UTC(2026, 10, 21, 8),
    contentVersion: createContentVersion(),
    subscribers,
    collections,
  };
  return {
    tagsAndPanels: createTagsAndPanelsService(base),
    labTests: createLabTestsService(base),
    packages: createPackagesService(base),
  };
}

const run = (query: string, ...values: unknown[]) => db.$client.prepare(query).run(...values);
const foundBy = (search: string) => site.packages.list({ locale: 'en', search }).total;
const isInIndex = (id: string) =>
  db.$client.prepare('SELECT 1 FROM package_search WHERE package_id = ?').get(id) !== undefined;

function tagAll(): string {
  makePackage(db);
  multiplyPackages(db, copies);
  const { id } = site.tagsAndPanels.tag.create(editor, { nameEn: 'Heart health', nameAr: 'صحة القلب' });
  run('INSERT INTO package_tags (package_id, tag_id) SELECT id, ? FROM packages', id);
  return id;
}

test('After a tag of many packages was renamed, the search finds all of them by the new name, and none by the former.', () => {
  const tagId = tagAll();
  site.tagsAndPanels.tag.update(editor, tagId, { nameEn: 'Cardiology', nameAr: 'صحة القلب' });
  expect([foundBy('cardiology'), foundBy('health')]).toEqual([copies + 1, 0]);
});

test('A package in the trash is not indexed again when its laboratory test or tag is renamed.', () => {
  const { id: packageId } = makePackage(db);
  const { id: tagId } = site.tagsAndPanels.tag.create(editor, { nameEn: 'Heart', nameAr: 'القلب' });
  const { id: panelId } = site.tagsAndPanels.panel.create(editor, { nameEn: 'Blood', nameAr: 'الدم' });
  const labTest = site.labTests.create(editor, { nameEn: 'Iron', nameAr: 'حديد' });
  run('INSERT INTO package_tags (package_id, tag_id) VALUES (?, ?)', packageId, tagId);
  run(
    'INSERT INTO package_lab_tests (package_id, lab_test_id, panel_id) VALUES (?, ?, ?)',
    packageId,
    labTest.id,
    panelId,
  );
  site.labTests.update(editor, labTest.id, { nameEn: 'Ferritin', nameAr: 'فيريتين' });
  expect([foundBy('ferritin'), isInIndex(packageId)]).toEqual([1, true]);
  site.packages.removeMany(editor, [packageId]);
  site.labTests.update(editor, labTest.id, { nameEn: 'Iron', nameAr: 'حديد' });
  site.tagsAndPanels.tag.update(editor, tagId, { nameEn: 'Cardiology', nameAr: 'القلب' });
  expect(isInIndex(packageId)).toBe(false);
});
