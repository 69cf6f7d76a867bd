import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import type { ChosenPackages, PriceChange } from '#shared/packages/price-changes.schema.ts';
import { codeOf } from '#testing/code-of.ts';
import { makePackage, multiplyPackages } from '#testing/factories.ts';
import { colleague, openSheets, tenPercentUp } from '#testing/package-sheet.ts';
import { editor } from '#testing/sheets.ts';

const everything: ChosenPackages = { filters: {} };

let { db, packagesService, prices, contentVersion, priceOf, changedPrices } = openSheets();
beforeEach(() => {
  ({ db, packagesService, prices, contentVersion, priceOf, changedPrices } = openSheets());
});

const preview = (chosen: ChosenPackages = everything, change: Partial<PriceChange> = {}, page = 1) =>
  prices.preview(editor, { chosen, change: { ...tenPercentUp, ...change }, page });

describe('A price change of many packages', () => {
  test('changes only the selected packages, however many.', () => {
    const first = makePackage(db, { price: 100 });
    multiplyPackages(db, 300);
    const all = packagesService.listIds(editor, {});
    const ticked = all.filter((id) => id !== first.id);
    const { total, items, counts } = preview({ ids: ticked }, {}, 13);
    expect([total, items.length, counts.changed]).toEqual([300, 12, 300]);
    expect(changedPrices({ ids: ticked }).changed).toBe(ticked.length);
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
    expect(changedPrices({ ids: [other] }).changed).toBe(1);
    expect(changedPrices({ filters: { categoryId } })).toMatchObject({ changed: 1 });
    expect([priceOf(hidden), priceOf(dear), priceOf(other)]).toEqual([110, 990_000, 110]);
    expect(changedPrices({ filters: { search: 'heart', published: 'no' } }).changed).toBe(1);
    expect(priceOf(hidden)).toBe(121);
  });

  test('stores a version and an audit log entry for each package, and visitors see the new price at once.', () => {
    const { id } = makePackage(db);
    const before = contentVersion.current();
    changedPrices();
    expect(packagesService.get(id, 'en').price).toBe(110);
    expect(contentVersion.current()).toBeGreaterThan(before);
    const versions = db.select().from(recordVersions).all();
    expect(versions.map(({ number, snapshot, staffName }) => [number, snapshot.price, staffName])).toEqual([
      [1, 100, ''],
      [2, 110, 'Mariam'],
    ]);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { event: 'updated', subject: 'package', subjectId: id, subjectName: 'Heart check' },
    ]);
    expect(packagesService.getRecord(editor, id)).toMatchObject({ version: 2, updatedBy: 'Mariam' });
  });

  test('is refused and changes nothing if a package was added since the preview.', () => {
    const { id } = makePackage(db);
    const { digest } = preview();
    makePackage(db);
    const input = { chosen: everything, change: tenPercentUp, digest };
    expect(codeOf(() => prices.apply(editor, input))).toBe('conflict');
    expect(priceOf(id)).toBe(100);
  });

  test('is not undone for a package that the same member saved in a form in the same instant.', async () => {
    const changed = makePackage(db).id;
    const { at } = changedPrices();
    const saved = makePackage(db, { nameEn: 'In a form' }).id;
    packagesService.update(editor, saved, { nameEn: 'In the same instant', price: 7 });
    const { restored, left } = await prices.undo(editor, at);
    expect([restored, left.names.map(({ nameEn }) => nameEn)]).toEqual([1, ['In the same instant']]);
    expect([changed, saved].map(priceOf)).toEqual([100, 7]);
  });

  test('of one package can be undone after a form saved only its prices.', async () => {
    const { id } = makePackage(db, { onSale: true, priceSale: 80, salePercent: 20, testsSale: 3 });
    const { values, version } = packagesService.getRecord(editor, id);
    const saved = packagesService.update(editor, id, { ...values, price: 160, salePercent: 50 }, version);
    await expect(prices.undo(colleague, saved.updatedAt)).rejects.toMatchObject({ code: 'not_found' });
    expect(await prices.undo(editor, saved.updatedAt)).toMatchObject({ restored: 1 });
    expect(packagesService.getRecord(editor, id).values).toMatchObject({ price: 100, salePercent: 20 });
  });

  test('requires at least one change.', () => {
    makePackage(db);
    expect(codeOf(() => preview(everything, { changesPrice: false }))).toBe('ZodError');
    expect(codeOf(() => preview(everything, { size: 0 }))).toBe('ZodError');
  });

  test('needs no valid values in other fields, and neither does its undo.', async () => {
    // On sale without a number of tests, which a form would refuse.
    const { id } = makePackage(db, { onSale: true, priceSale: 80, testsSale: null });
    const { at } = changedPrices();
    expect(priceOf(id)).toBe(110);
    expect(await prices.undo(editor, at)).toMatchObject({ restored: 1 });
    expect(priceOf(id)).toBe(100);
  });
});
