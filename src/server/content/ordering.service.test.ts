import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { packages } from '#server/packages/packages.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { maxOrderedEntries } from '#shared/content/ordering.schema.ts';
import { codeOf } from '#testing/code-of.ts';
import { makeCategory, makeOpinion, makePackage, multiplyPackages, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createCategoriesService } from '../categories/categories.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { collections, orderedLists } from '../served-collections.ts';
import { createOrderingService } from './ordering.service.ts';

const editor = staffActor('editor');
let db: Db;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const base = {
    db,
    clock: () => Date.UTC(2026, 10, 21, 8),
    contentVersion: createContentVersion(),
    subscribers,
    collections,
  };
  return {
    ordering: createOrderingService({ ...base, lists: orderedLists }),
    categories: createCategoriesService(base),
    packages: createPackagesService(base),
  };
}

beforeEach(() => {
  db = openTestDb();
  services = makeServices();
});

test('Staff reorder categories, which visitors see; undo is another reorder, and the audit log has one entry for each.', () => {
  const ids = ['A', 'B', 'C'].map((titleEn) => makeCategory(db, { titleEn })).map(({ id }) => id);
  const seen = services.ordering.get(editor, { collection: 'category' }).items.map(({ id }) => id);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  services.ordering.arrange(editor, { collection: 'category', ids, seen });
  expect(services.categories.list('en').map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  services.ordering.arrange(editor, { collection: 'category', ids: seen, seen: ids });
  expect(services.categories.list('en').map(({ id }) => id)).toEqual(seen);
  expect(
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ event, subject }) => [event, subject]),
  ).toEqual([
    ['arranged', 'category'],
    ['arranged', 'category'],
  ]);
});

test('Reordering the packages of one category leaves packages of other categories and in the trash in place.', () => {
  const { id: categoryId } = makeCategory(db);
  const add = (nameEn: string, sortOrder: number, own = {}) => makePackage(db, { nameEn, sortOrder, ...own }).id;
  const first = add('First', 1, { categoryId });
  add('Elsewhere', 2);
  const trashed = add('Trashed', 3, { categoryId });
  const second = add('Second', 4, { categoryId });
  services.packages.removeMany(editor, [trashed]);
  services.ordering.arrange(editor, { collection: 'package', categoryId, ids: [second, first], seen: [first, second] });
  const names = services.packages.listRecords(editor, {}, 'en').items.map(({ values }) => values.nameEn);
  expect(names).toEqual(['Second', 'Elsewhere', 'First']);
  expect(services.packages.getRecord(editor, first).version).toBe(1);
});

test('A reorder is refused if the list changed meanwhile or the ids do not match, and nothing moves.', () => {
  const [one, two] = [makeOpinion(db, { sortOrder: 1 }).id, makeOpinion(db, { sortOrder: 2 }).id];
  const third = makeOpinion(db, { sortOrder: 3 }).id;
  const arrange = (ids: string[], seen: string[]) =>
    codeOf(() => services.ordering.arrange(editor, { collection: 'opinion', ids, seen }));
  expect(arrange([two, one], [one, two])).toBe('conflict');
  expect(arrange([two, one, 'f'.repeat(24)], [one, two, third])).toBe('invalid_input');
  expect(arrange([two, two, one], [one, two, third])).toBe('invalid_input');
  expect(arrange([two, one], [one, two, third])).toBe('invalid_input');
  expect(services.ordering.get(editor, { collection: 'opinion' }).items.map(({ id }) => id)).toEqual([one, two, third]);
});

test('Of ten thousand packages, staff reorder the first ones, and each has a unique position afterwards.', () => {
  makePackage(db);
  multiplyPackages(db, 9_999);
  const { items, total } = services.ordering.get(editor, { collection: 'package' });
  expect([items.length, total]).toEqual([maxOrderedEntries, 10_000]);
  const seen = items.map(({ id }) => id);
  services.ordering.arrange(editor, { collection: 'package', ids: seen.toReversed(), seen });
  expect(services.ordering.get(editor, { collection: 'package' }).items.map(({ id }) => id)).toEqual(seen.toReversed());
  expect(
    new Set(
      db
        .select({ place: packages.sortOrder })
        .from(packages)
        .all()
        .map(({ place }) => place),
    ).size,
  ).toBe(10_000);
});
