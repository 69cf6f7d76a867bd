import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import type { ChosenPackages, PriceChange } from '#shared/packages/price-changes.schema.ts';
import { codeOf } from '#testing/code-of.ts';
import { makeCategory, makePackage, multiplyPackages, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createPackagePricesService } from './package-prices.service.ts';
import { createPackagesService } from './packages.service.ts';

const editor = staffActor('editor');
const colleague = { ...staffActor('owner'), name: 'Huda' };
const tenPercentUp: PriceChange = {
  direction: 'up',
  by: 'percent',
  size: 10,
  changesPrice: true,
  changesSale: false,
  rounding: 0,
};
const everything: ChosenPackages = { filters: {} };

type PackageRow = ReturnType<typeof makePackage>;
let db: Db;
let now: number;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const base = { db, clock: () => now, contentVersion: createContentVersion(), subscribers };
  const packages = createPackagesService(base);
  return { contentVersion: base.contentVersion, packages, prices: createPackagePricesService({ ...base, packages }) };
}

beforeEach(() => {
  db = openTestDb();
  now = Date.UTC(2026, 10, 21, 8);
  services = makeServices();
});

const preview = (chosen: ChosenPackages = everything, change: Partial<PriceChange> = {}, page = 1) =>
  services.prices.preview(editor, { chosen, change: { ...tenPercentUp, ...change }, page });
/** Applies a change right after its preview. */
const apply = (chosen: ChosenPackages = everything, change: Partial<PriceChange> = {}) =>
  services.prices.apply(editor, { chosen, change: { ...tenPercentUp, ...change }, seen: preview(chosen, change).seen });
const priceOf = (id: string) => services.packages.getRecord(editor, id).values.price;
describe('A price change of many packages', () => {
  test('changes only the selected packages, however many.', () => {
    const first = makePackage(db, { price: 100 });
    multiplyPackages(db, 300);
    const all = services.packages.listIds(editor, {});
    const ticked = all.filter((id) => id !== first.id);
    expect(apply({ ids: ticked }).changed).toBe(ticked.length);
    expect(priceOf(first.id)).toBe(100);
    expect(priceOf(ticked.at(-1) ?? '')).toBe(110);
  });

  test('shows the prices before and after in a preview, refused packages first, and stores nothing yet.', () => {
    const cheap = makePackage(db, { nameEn: 'Cheap', price: 40, sortOrder: 3 });
    makePackage(db, { nameEn: 'On request', price: null, sortOrder: 1 });
    makePackage(db, { nameEn: 'Dear', price: 400, sortOrder: 2 });
    const { items, counts } = preview(everything, { direction: 'down', by: 'amount', size: 50 });
    expect(items.map(({ nameEn, after, refusal }) => [nameEn, after.price, refusal])).toEqual([
      ['Cheap', -10, 'nothingLeft'],
      ['Dear', 350, null],
      ['On request', null, null],
    ]);
    expect(counts).toEqual({ changed: 1, refused: 1, same: 1 });
    expect(priceOf(cheap.id)).toBe(40);
    expect(db.select().from(recordVersions).all()).toEqual([]);
  });

  test('changes the selected packages or all that match the filters, and skips the refused ones.', () => {
    const { categoryId, id: hidden } = makePackage(db, { isPublished: false });
    const dear = makePackage(db, { categoryId, price: 990_000 }).id;
    const other = makePackage(db).id;
    expect(apply({ ids: [other] }).changed).toBe(1);
    expect(apply({ filters: { categoryId } })).toMatchObject({ changed: 1 });
    expect([priceOf(hidden), priceOf(dear), priceOf(other)]).toEqual([110, 990_000, 110]);
    expect(apply({ filters: { search: 'heart', published: 'no' } }).changed).toBe(1);
    expect(priceOf(hidden)).toBe(121);
  });

  test('stores a version and an audit log entry for each package, and visitors see the new price at once.', () => {
    const { id } = makePackage(db);
    const before = services.contentVersion.current();
    apply();
    expect(services.packages.get(id, 'en').price).toBe(110);
    expect(services.contentVersion.current()).toBeGreaterThan(before);
    const versions = db.select().from(recordVersions).all();
    expect(versions.map(({ number, snapshot, staffName }) => [number, snapshot.price, staffName])).toEqual([
      [1, 100, ''],
      [2, 110, 'Mariam'],
    ]);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { event: 'updated', subject: 'package', subjectId: id, subjectName: 'Heart check' },
    ]);
    expect(services.packages.getRecord(editor, id)).toMatchObject({ version: 2, updatedBy: 'Mariam' });
  });

  test('is refused and changes nothing if a package was changed or added since the preview.', () => {
    const { id, categoryId } = makePackage(db);
    const { seen } = preview();
    makePackage(db, { categoryId });
    expect(codeOf(() => services.prices.apply(editor, { chosen: everything, change: tenPercentUp, seen }))).toBe(
      'conflict',
    );
    const again = preview().seen;
    services.packages.setPublished(colleague, [id], false);
    expect(codeOf(() => services.prices.apply(editor, { chosen: everything, change: tenPercentUp, seen: again }))).toBe(
      'conflict',
    );
    expect(priceOf(id)).toBe(100);
  });

  test('can be undone, except for packages that were changed or deleted since, which are listed.', () => {
    const sale = { onSale: true, priceSale: 80, salePercent: 20, testsSale: 3 };
    const [kept, changed, trashed] = ['Kept', 'Changed', 'Trashed'].map(
      (nameEn, sortOrder) => makePackage(db, { nameEn, sortOrder, ...sale }).id,
    ) as [string, string, string];
    const { at } = apply(everything, { changesSale: true, size: 50 });
    expect(services.packages.getRecord(editor, kept).values).toMatchObject({
      price: 150,
      priceSale: 120,
      salePercent: 20,
    });
    now += 1000;
    services.packages.setPublished(colleague, [changed], false);
    services.packages.removeMany(colleague, [trashed]);
    expect(services.prices.undo(editor, at)).toEqual({
      restored: 1,
      removed: 0,
      left: {
        count: 2,
        names: [
          { nameEn: 'Changed', nameAr: 'فحص القلب' },
          { nameEn: 'Trashed', nameAr: 'فحص القلب' },
        ],
      },
    });
    expect(services.packages.getRecord(editor, kept)).toMatchObject({
      values: { price: 100, priceSale: 80, salePercent: 20 },
      version: 3,
    });
    expect(priceOf(changed)).toBe(150);
    expect(services.prices.undo(editor, at)).toMatchObject({ restored: 0, left: { count: 3 } });
  });

  test('can be undone if a sale expired after it, and if a version lacks a newer field.', () => {
    const sale = {
      onSale: true,
      priceSale: 80,
      salePercent: 20,
      testsSale: 3,
      endDate: new Date(now + 5000).toISOString(),
    };
    const [endsLater, older, plain] = [{ nameEn: 'Ends later', ...sale }, { nameEn: 'Older' }, { nameEn: 'Plain' }].map(
      (values) => makePackage(db, values).id,
    ) as [string, string, string];
    services.packages.setPublished(colleague, [older], false);
    db.update(recordVersions)
      .set({ snapshot: sql`json_remove(${recordVersions.snapshot}, '$.audience')` })
      .where(and(eq(recordVersions.recordId, older), eq(recordVersions.number, 2)))
      .run();
    now += 1000;
    const { at } = apply();
    now += 10_000;
    expect(services.packages.endExpiredSales()).toBe(1);
    expect(services.prices.undo(editor, at)).toEqual({ restored: 3, removed: 0, left: { count: 0, names: [] } });
    expect([endsLater, older, plain].map(priceOf)).toEqual([100, 100, 100]);
    expect(services.packages.getRecord(editor, endsLater).values.onSale).toBe(false);
  });

  test('is not undone for packages whose prices a form or an import changed in the same instant or later, and the response lists them.', () => {
    const [form, imported] = ['Form', 'Imported'].map((nameEn, sortOrder) =>
      makePackage(db, { nameEn, sortOrder }),
    ) as [PackageRow, PackageRow];
    makePackage(db, { nameEn: 'Plain', sortOrder: 3 });
    const { at } = apply();
    const texts = { nameAr: 'آخر', descriptionEn: 'All.', descriptionAr: 'كل.', tests: 3, price: 7 };
    const other = makePackage(db, { nameEn: 'In the same instant', sortOrder: 4 });
    services.packages.update(editor, other.id, {
      ...texts,
      nameEn: 'In the same instant',
      categoryId: other.categoryId,
    });
    now += 1000;
    services.packages.update(systemActor, imported.id, {
      ...texts,
      nameEn: 'Imported',
      categoryId: imported.categoryId,
    });
    services.packages.update(colleague, form.id, { ...texts, nameEn: 'Form', categoryId: form.categoryId });
    const { restored, left } = services.prices.undo(editor, at);
    expect([restored, left.names.map(({ nameEn }) => nameEn)]).toEqual([
      1,
      ['Form', 'Imported', 'In the same instant'],
    ]);
    expect([form, imported, other].map(({ id }) => priceOf(id))).toEqual([7, 7, 7]);
  });

  test('of one package can be undone after a form saved only its prices.', () => {
    const { id } = makePackage(db, { onSale: true, priceSale: 80, salePercent: 20, testsSale: 3 });
    const { values, version } = services.packages.getRecord(editor, id);
    const saved = services.packages.update(editor, id, { ...values, price: 160, salePercent: 50 }, version);
    expect(codeOf(() => services.prices.undo(colleague, saved.updatedAt))).toBe('not_found');
    expect(services.prices.undo(editor, saved.updatedAt)).toMatchObject({ restored: 1 });
    expect(services.packages.getRecord(editor, id).values).toMatchObject({ price: 100, salePercent: 20 });
  });

  test('cannot be undone by a colleague, and an undo does not revert a save of a form.', () => {
    const { id, categoryId } = makePackage(db);
    const { at } = apply();
    expect(codeOf(() => services.prices.undo(colleague, at))).toBe('not_found');
    now += 1000;
    const texts = { nameEn: 'Other', nameAr: 'آخر', descriptionEn: 'All.', descriptionAr: 'كل.' };
    services.packages.update(editor, id, { ...texts, categoryId, tests: 3, price: 7 });
    expect(codeOf(() => services.prices.undo(editor, new Date(now).toISOString()))).toBe('not_found');
    expect(priceOf(id)).toBe(7);
  });

  test('requires at least one change.', () => {
    makePackage(db);
    expect(codeOf(() => preview(everything, { changesPrice: false }))).toBe('ZodError');
    expect(codeOf(() => preview(everything, { size: 0 }))).toBe('ZodError');
  });

  test('updates a thousand packages in one call, and another call undoes it.', () => {
    const { id: categoryId } = makeCategory(db);
    const { id } = makePackage(db, { categoryId });
    multiplyPackages(db, 999);
    const found = preview(everything, {}, 42);
    expect([found.total, found.items.length, found.counts.changed]).toEqual([1000, 16, 1000]);
    const applied = apply();
    expect(applied.changed).toBe(1000);
    now += 1000;
    expect(services.prices.undo(editor, applied.at)).toEqual({
      restored: 1000,
      removed: 0,
      left: { count: 0, names: [] },
    });
    expect(priceOf(id)).toBe(100);
  }, 60_000);
});
