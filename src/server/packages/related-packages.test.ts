import { beforeEach, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeCategory,
  makeLabTest,
  makePackage,
  makePublicLabTest,
  putIntoPackage,
  staffActor,
} from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { newContentId } from '../core/ids.ts';
import { panels } from '../lab-tests/lab-tests.table.ts';
import { createPackagesService, type PackagesService } from './packages.service.ts';

const now = Date.UTC(2026, 10, 21, 8);
let db: Db;
let service: PackagesService;
let panelId: string;

beforeEach(() => {
  db = openTestDb();
  service = createPackagesService({ db, clock: () => now, contentVersion: createContentVersion(), subscribers });
  panelId = db.insert(panels).values({ id: newContentId(), nameEn: 'Iron', nameAr: 'الحديد' }).returning().get().id;
});

function labTestNamed(nameEn: string, texts = {}): string {
  return makeLabTest(db, { nameEn, nameAr: nameEn, ...texts }).id;
}

function makeTested(nameEn: string, labTestIds: string[], changes: Parameters<typeof makePackage>[1] = {}): string {
  const { id } = makePackage(db, { nameEn, ...changes });
  for (const labTestId of labTestIds) putIntoPackage(db, id, { labTestId, panelId });
  return id;
}

const related = (id: string) => service.listRelated(id, 'en').map(({ name }) => name);

test('A package leads to three others: those of its category first, and of these the ones with the most common tests.', () => {
  const [iron, ferritin, zinc] = ['Iron', 'Ferritin', 'Zinc'].map((name) => labTestNamed(name)) as [
    string,
    string,
    string,
  ];
  const categoryId = makeCategory(db).id;
  const id = makeTested('Iron', [iron, ferritin], { categoryId, sortOrder: 1 });
  makeTested('Same category', [zinc], { categoryId, sortOrder: 2 });
  makeTested('Same category and test', [iron], { categoryId, sortOrder: 3 });
  makeTested('Other category, one test', [ferritin], { sortOrder: 4 });
  makeTested('Other category, both tests', [iron, ferritin, zinc], { sortOrder: 5 });
  makeTested('Nothing in common', [zinc], { sortOrder: 6 });
  expect(related(id)).toEqual(['Same category and test', 'Same category', 'Other category, both tests']);
});

test('A package is never related to itself, to an unpublished package, to one in the trash, or without anything in common.', () => {
  const iron = labTestNamed('Iron');
  const id = makeTested('Iron', [iron]);
  makeTested('Unpublished', [iron], { isPublished: false });
  const removed = makeTested('Removed', [iron]);
  makeTested('Other', [labTestNamed('Zinc')]);
  service.removeMany(staffActor('editor'), [removed]);
  expect(related(id)).toEqual([]);
  expect(() => service.listRelated(newContentId(), 'en')).toThrow('not_found');
});

test('A related package has no sale after its end.', () => {
  const categoryId = makeCategory(db).id;
  const { id } = makePackage(db, { categoryId });
  const sale = { onSale: true, priceSale: 75, salePercent: 25, testsSale: 3 };
  makePackage(db, { categoryId, ...sale, endDate: new Date(now - dayMs).toISOString() });
  expect(service.listRelated(id, 'en')).toMatchObject([{ onSale: false, priceSale: null, endDate: null }]);
});

test('The page of a package explains each test in its language, or in the other one; a test without a text has its name alone.', () => {
  const iron = labTestNamed('Iron', { purposeEn: 'Measures iron.', purposeAr: 'يقيس الحديد.' });
  const zinc = labTestNamed('Zinc', { purposeEn: 'Measures zinc.' });
  const id = makeTested('Minerals', [iron, zinc, labTestNamed('Copper')]);
  const shown = service.get(id, 'ar').panels.flatMap((panel) => panel.labTests);
  expect(shown.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
    { name: 'Copper', purpose: '', slug: null },
    { name: 'Iron', purpose: 'يقيس الحديد.', slug: null },
    { name: 'Zinc', purpose: 'Measures zinc.', slug: null },
  ]);
});

test('A package leads to the page of each test that has one.', () => {
  const named = makePublicLabTest(db, { nameEn: 'Ferritin', slug: 'ferritin' }).id;
  const draft = makePublicLabTest(db, { nameEn: 'Copper', isPublished: false }).id;
  const unsigned = labTestNamed('Zinc', { isPublished: true });
  const id = makeTested('Iron', [named, draft, unsigned]);
  const slugs = service.get(id, 'en').panels.flatMap(({ labTests }) => labTests.map(({ name, slug }) => [name, slug]));
  expect(Object.fromEntries(slugs)).toEqual({ Ferritin: 'ferritin', Copper: null, Zinc: null });
});
