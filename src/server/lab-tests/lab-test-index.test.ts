import { beforeEach, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { makePackage, putIntoPackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createTrashService } from '../content/trash.service.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { labTestIndex } from './lab-test-index.ts';
import { createLabTestsService } from './lab-tests.service.ts';
import { createTagsAndPanelsService } from './tags-and-panels.service.ts';

const editor = staffActor('editor');
const platelets = { nameEn: 'Platelet count', nameAr: 'عدد الصفائح', otherNamesEn: 'Thrombocytes\nPLT' };
let db: Db;
let site: ReturnType<typeof build>;
beforeEach(() => {
  db = openTestDb();
  site = build();
});

function build() {
  const clock = () => Date.UTC(2026, 10, 21, 8);
  const base = { db, clock, contentVersion: createContentVersion(), subscribers, collections };
  return {
    labTests: createLabTestsService(base),
    packages: createPackagesService(base),
    tagsAndPanels: createTagsAndPanelsService(base),
    trash: createTrashService(base),
  };
}

const words = () => labTestIndex.readWords(db);
const rows = () => db.$client.prepare('SELECT rowid, * FROM lab_test_search').all();

test('The names and other names of a new test are in its index, and its new names after a change.', () => {
  const { id } = site.labTests.create(editor, platelets);
  expect(words()).toEqual(expect.arrayContaining(['platelet', 'thrombocytes', 'plt', 'صفايح']));
  site.labTests.update(editor, id, { otherNamesEn: 'Thrombos' });
  expect(words()).toContain('thrombos');
  expect(words()).not.toContain('plt');
});

test('A change of anything but names does not write the index.', () => {
  const { id } = site.labTests.create(editor, platelets);
  db.$client.prepare("UPDATE lab_test_search SET name = 'untouched'").run();
  site.labTests.update(editor, id, { purposeEn: 'Counts platelets.' });
  expect(words()).toContain('untouched');
});

test('A copy is in the index; a test in the trash is not, until it is restored.', () => {
  const { id } = site.labTests.create(editor, platelets);
  const before = rows();
  site.labTests.duplicate(editor, id);
  expect(rows()).toHaveLength(2);
  site.labTests.removeMany(editor, [id]);
  expect(rows()).toHaveLength(1);
  site.trash.restore(editor, 'labTest', [id]);
  expect(rows()).toEqual(expect.arrayContaining(before));
});

test('Other names of a test find no package that contains it.', () => {
  const { id: packageId } = makePackage(db);
  const { id: panelId } = site.tagsAndPanels.panel.create(editor, { nameEn: 'Blood', nameAr: 'الدم' });
  const { id: labTestId } = site.labTests.create(editor, platelets);
  putIntoPackage(db, packageId, { labTestId, panelId });
  site.labTests.update(editor, labTestId, { nameEn: 'Platelets' });
  const totalOf = (search: string) => site.packages.list({ locale: 'en', search }).total;
  expect([totalOf('platelets'), totalOf('thrombocytes')]).toEqual([1, 0]);
});
