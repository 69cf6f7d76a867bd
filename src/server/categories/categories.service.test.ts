import { beforeEach, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { makeCategory, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { collections } from '../served-collections.ts';
import { type CategoriesService, createCategoriesService } from './categories.collection.ts';

const editor = staffActor('editor');
const titles = { titleEn: 'Heart', titleAr: 'القلب', subtitleEn: '', subtitleAr: '' };
let db: Db;
let service: CategoriesService;
let contentVersion: ReturnType<typeof createContentVersion>;

beforeEach(() => {
  db = openTestDb();
  contentVersion = createContentVersion();
  service = createCategoriesService({
    db,
    clock: () => Date.UTC(2026, 10, 21),
    contentVersion,
    subscribers,
    collections,
  });
});

test('Visitors read published categories in their language and in staff order; an empty title falls back to the other language.', () => {
  makeCategory(db, { titleEn: 'Second', titleAr: '', sortOrder: 2 });
  makeCategory(db, { titleEn: 'First', titleAr: 'الأولى', sortOrder: 1 });
  makeCategory(db, { isPublished: false });
  expect(service.list('en').map((category) => category.title)).toEqual(['First', 'Second']);
  expect(service.list('ar').map((category) => category.title)).toEqual(['الأولى', 'Second']);
});

test('Staff append, rename and delete a category; each change invalidates cached pages.', () => {
  makeCategory(db, { sortOrder: 5 });
  const created = service.create(editor, titles);
  expect(service.list('en').map((category) => category.title)).toEqual(['General', 'Heart']);
  expect(service.update(editor, created.id, { ...titles, titleEn: 'The heart' })).toMatchObject({
    id: created.id,
    values: { titleEn: 'The heart' },
    computed: { packageCount: 0 },
  });
  service.removeMany(editor, [created.id]);
  expect(service.list('en')).toHaveLength(1);
  expect(contentVersion.current()).toBe(4);
});

test('A category with packages cannot be deleted, and staff read how many it contains, including hidden ones.', () => {
  const { categoryId } = makePackage(db);
  makePackage(db, { categoryId, isPublished: false });
  expect(() => service.removeMany(editor, [categoryId])).toThrow(
    expect.objectContaining({ code: 'conflict', messageKey: { id: 'categories.holdsPackages', values: { count: 2 } } }),
  );
  expect(service.getRecord(editor, categoryId).computed.packageCount).toBe(2);
});

test('A category without a title is refused, and so are changes of one that does not exist.', () => {
  expect(() => service.create(editor, { ...titles, titleAr: ' ' })).toThrow(
    expect.objectContaining({ name: 'ZodError' }),
  );
  expect(() => service.update(editor, 'f'.repeat(24), titles)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(() => service.removeMany(editor, ['f'.repeat(24)])).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('Staff list hidden categories, too.', () => {
  const { id } = makeCategory(db, { isPublished: false });
  expect(service.listRecords(editor, {}, 'en').items.map((category) => category.id)).toEqual([id]);
  expect(service.listIds(editor, {})).toEqual([id]);
  expect(service.listIds(editor, { search: 'nothing of this kind' })).toEqual([]);
});

test('Staff search, filter, sort and hide categories; a hidden category does not change its packages.', () => {
  const { id: packageId, categoryId } = makePackage(db, {
    categoryId: makeCategory(db, { titleEn: 'Heart', titleAr: 'القلب', sortOrder: 1 }).id,
  });
  makeCategory(db, { titleEn: 'Skin', titleAr: '', sortOrder: 2 });
  const found = (query: Parameters<typeof service.listRecords>[1]) =>
    service.listRecords(editor, query, 'en').items.map(({ values }) => values.titleEn);
  expect(found({ search: 'قلب' })).toEqual(['Heart']);
  expect(found({ missing: 'ar' })).toEqual(['Skin']);
  expect(found({ sort: 'packages' })).toEqual(['Skin', 'Heart']);
  service.setPublished(editor, [categoryId], false);
  expect(found({ published: 'no' })).toEqual(['Heart']);
  expect(service.list('en').map(({ title }) => title)).toEqual(['Skin']);
  expect(service.getRecord(editor, categoryId)).toMatchObject({ version: 2, computed: { packageCount: 1 } });
  expect(db.$client.prepare('SELECT is_published FROM packages WHERE id = ?').pluck().get(packageId)).toBe(1);
  expect(service.update(editor, categoryId, { ...titles, isPublished: true }, 2).values.isPublished).toBe(true);
});

test('Several categories are moved to the trash together, or none of them if one contains packages.', () => {
  const { categoryId } = makePackage(db);
  const [one, other] = [makeCategory(db).id, makeCategory(db).id];
  expect(() => service.removeMany(editor, [one, categoryId])).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(service.listRecords(editor, {}, 'en').total).toBe(3);
  service.removeMany(editor, [one, other]);
  expect(service.listChoices(editor).map(({ id }) => id)).toEqual([categoryId]);
});
