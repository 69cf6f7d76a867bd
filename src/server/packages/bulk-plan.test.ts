import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { labTests, tags } from '#server/lab-tests/lab-tests.table.ts';
import { packages } from '#server/packages/packages.table.ts';
import { makePackage, multiplyPackages } from '#testing/factories.ts';
import { colleague, makeSheetWords, openSheets, tenPercentUp } from '#testing/package-sheet.ts';
import { editor } from '#testing/sheets.ts';

/** Previews a rise of all prices from 100 to 110. Returns the function that applies it. */
const previews = {
  'price change': async ({ prices }: ReturnType<typeof openSheets>) => {
    const input = { chosen: { filters: {} }, change: tenPercentUp };
    const { digest } = prices.preview(editor, input);
    return async () => prices.apply(editor, { ...input, digest });
  },
  sheet: async ({ sheets, changedSheet, check }: ReturnType<typeof openSheets>) => {
    const bytes = await changedSheet((rows) => rows.map((row) => ({ ...row, price: '110' })));
    const { digest } = await check(bytes);
    return () => sheets.apply(editor, bytes, digest, 'en');
  },
};

describe.each(['price change', 'sheet'] as const)('A %s of many packages', (kind) => {
  let site = openSheets();
  beforeEach(() => {
    site = openSheets();
  });
  const raisePrices = async () => (await previews[kind](site))();
  const undo = (at: string, actor = editor) => (kind === 'sheet' ? site.sheets : site.prices).undo(actor, at);

  test('is refused as a whole if a package was changed since the preview.', async () => {
    const { db, packagesService, everything } = site;
    const [id = ''] = ['First', 'Second'].map((nameEn) => makePackage(db, { nameEn }).id);
    const apply = await previews[kind](site);
    packagesService.setPublished(editor, [id], false);
    const before = everything();
    const conflict = kind === 'sheet' ? 'sheet.changedMeanwhile' : 'prices.conflict';
    await expect(apply()).rejects.toMatchObject({ code: 'conflict', messageKey: { id: conflict } });
    expect(everything()).toBe(before);
  });

  test('is undone, except for packages that were changed or deleted since, which are named.', async () => {
    const { db, time, packagesService, priceOf } = site;
    const ids = ['Kept', 'Changed', 'Trashed', 'Imported'].map(
      (nameEn, sortOrder) => makePackage(db, { nameEn, sortOrder }).id,
    );
    const [kept = '', changed = '', trashed = '', imported = ''] = ids;
    const { at } = await raisePrices();
    expect(ids.map(priceOf)).toEqual([110, 110, 110, 110]);
    time.now += 1000;
    packagesService.setPublished(colleague, [changed], false);
    packagesService.removeMany(colleague, [trashed]);
    packagesService.update(systemActor, imported, { price: 8 });
    expect(await undo(at)).toEqual({
      restored: 1,
      removed: 0,
      left: { count: 3, names: ['Changed', 'Trashed', 'Imported'].map((nameEn) => ({ nameEn, nameAr: 'فحص القلب' })) },
    });
    expect(ids.map(priceOf)).toEqual([100, 110, 110, 8]);
    expect(packagesService.getRecord(editor, kept)).toMatchObject({ version: 3, updatedBy: 'Mariam' });
    // An undone change has nothing left to undo.
    expect(await undo(at)).toMatchObject({ restored: 0, left: { count: 4 } });
  });

  test('is undone if a sale ended after it, which stays, and if a version lacks a newer field.', async () => {
    const { db, time, packagesService, priceOf } = site;
    const endDate = new Date(time.now + 5000).toISOString();
    const sale = { onSale: true, priceSale: 80, salePercent: 20, testsSale: 3, endDate };
    const ended = makePackage(db, { nameEn: 'Ended', ...sale }).id;
    const older = makePackage(db, { nameEn: 'Older' }).id;
    packagesService.setPublished(colleague, [older], false);
    db.update(recordVersions)
      .set({ snapshot: sql`json_remove(${recordVersions.snapshot}, '$.audience')` })
      .where(eq(recordVersions.recordId, older))
      .run();
    const { at } = await raisePrices();
    time.now += 10_000;
    expect(packagesService.endExpiredSales()).toBe(1);
    expect(await undo(at)).toEqual({ restored: 2, removed: 0, left: { count: 0, names: [] } });
    expect([ended, older].map(priceOf)).toEqual([100, 100]);
    expect(packagesService.getRecord(editor, ended).values).toMatchObject({ onSale: false, salePercent: 20 });
  });

  test('is undone by the member who applied it only, and no form is undone.', async () => {
    const { db, time, packagesService, priceOf } = site;
    const { id } = makePackage(db);
    const { at } = await raisePrices();
    await expect(undo(at, colleague)).rejects.toMatchObject({ code: 'not_found' });
    time.now += 1000;
    const form = packagesService.update(editor, id, { nameEn: 'Other', price: 7 });
    await expect(undo(form.updatedAt)).rejects.toMatchObject({ code: 'not_found' });
    expect(priceOf(id)).toBe(7);
  });

  test('is not undone in part if a colleague saves a package meanwhile.', async () => {
    const { db, packagesService, everything } = site;
    const [id = ''] = ['First', 'Second'].map((nameEn) => makePackage(db, { nameEn }).id);
    const { at } = await raisePrices();
    const undoing = undo(at);
    packagesService.update(colleague, id, { price: 9 });
    const before = everything();
    await expect(undoing).rejects.toMatchObject({ code: 'conflict', messageKey: { id: 'bulkPlan.notUndone' } });
    expect(everything()).toBe(before);
  });

  test('with a thousand packages is undone in one call.', async () => {
    const { db, time, priceOf } = site;
    const { id } = makePackage(db);
    multiplyPackages(db, 999);
    const { at } = await raisePrices();
    time.now += 1000;
    expect(await undo(at)).toEqual({ restored: 1000, removed: 0, left: { count: 0, names: [] } });
    expect(priceOf(id)).toBe(100);
  }, 60_000);
});

test('A sheet changes only the fields that differ in each row, and a mark of reviewed texts stays with its texts.', async () => {
  const { db, time, packagesService, changedSheet, applied } = openSheets();
  const ids = ['First', 'Second', 'Third'].map((nameEn, sortOrder) => makePackage(db, { nameEn, sortOrder }).id);
  packagesService.setReviewed(editor, { ids, isReviewed: true, versions: {} });
  const bytes = await changedSheet(([one = {}, two = {}, three = {}]) => [
    { ...one, nameEn: 'Renamed' },
    { ...two, price: '5' },
    three,
  ]);
  time.now += 1000;
  await applied(bytes);
  const read = ids.map((id) => packagesService.getRecord(editor, id));
  expect(
    read.map(({ values, version, computed }) => [values.nameEn, values.price, version, computed.reviewedAt !== null]),
  ).toEqual([
    ['Renamed', 100, 2, false],
    ['Second', 5, 2, true],
    ['Third', 100, 1, true],
  ]);
});

test('An applied sheet is undone as a whole: every field and list is as before, and added packages are in the trash.', async () => {
  const { db, time, packagesService, sheets, changedSheet, applied } = openSheets();
  const { liver, alt, ast, heart } = makeSheetWords(db);
  const { id, categoryId } = makePackage(db, { nameEn: 'First', price: 120 });
  const { values } = packagesService.getRecord(editor, id);
  packagesService.update(editor, id, {
    ...values,
    tagIds: [heart.id],
    labTests: [{ labTestId: alt.id, panelId: liver.id }],
    countsLabTests: true,
  });
  const untouched = makePackage(db, { categoryId, nameEn: 'Untouched', sortOrder: 9 });
  const before = packagesService.getRecord(editor, id);
  const bytes = await changedSheet(([one = {}, two = {}]) => [
    {
      ...one,
      nameEn: 'Renamed',
      price: '7',
      tags: '',
      labTests: 'Liver: AST | ALT',
      tests: '',
      isPublished: 'No',
      audience: 'Women',
    },
    two,
    { ...one, id: '', nameEn: 'Novel', tests: '', labTests: 'Liver: AST' },
  ]);
  const result = await applied(bytes);
  expect(result).toMatchObject({ added: 1, changed: 1 });
  expect(packagesService.getRecord(editor, id).values).toMatchObject({
    nameEn: 'Renamed',
    labTests: [{ labTestId: ast.id }, { labTestId: alt.id }],
  });

  time.now += 1000;
  expect(await sheets.undo(editor, result.at)).toEqual({ restored: 1, removed: 1, left: { count: 0, names: [] } });
  const after = packagesService.getRecord(editor, id);
  expect([after.values, after.version]).toEqual([before.values, before.version + 2]);
  const [last] = db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.recordId, id))
    .orderBy(desc(recordVersions.number))
    .all();
  expect(last).toMatchObject({
    number: after.version,
    staffName: 'Mariam',
    snapshot: { nameEn: 'First', tagIds: [heart.id] },
  });
  expect(db.select().from(packages).where(eq(packages.nameEn, 'Novel')).get()).toMatchObject({
    deletedBy: 'Mariam',
    isPublished: false,
  });
  expect(packagesService.getRecord(editor, untouched.id).version).toBe(1);
  expect(packagesService.list({ locale: 'en', search: 'first' }).items.map(({ name }) => name)).toEqual(['First']);
  // An undone sheet has nothing left to undo.
  expect(await sheets.undo(editor, result.at)).toMatchObject({ restored: 0, removed: 0, left: { count: 2 } });
});

test('A sheet whose packages named a record that was deleted since is not undone in part.', async () => {
  const { db, packagesService, sheets, changedSheet, applied, everything } = openSheets();
  const { heart, liver, alt } = makeSheetWords(db);
  const { id } = makePackage(db);
  const { values } = packagesService.getRecord(editor, id);
  packagesService.update(editor, id, {
    ...values,
    tagIds: [heart.id],
    labTests: [{ labTestId: alt.id, panelId: liver.id }],
  });
  const { at } = await applied(await changedSheet(([one = {}]) => [{ ...one, tags: '', labTests: '', price: '5' }]));
  db.delete(tags).run();
  db.delete(labTests).run();
  const before = everything();
  await expect(sheets.undo(editor, at)).rejects.toMatchObject({
    code: 'conflict',
    messageKey: { id: 'bulkPlan.notUndone' },
  });
  expect(everything()).toBe(before);
});

test('The undo of a sheet is refused if a colleague saves an added package meanwhile.', async () => {
  const { db, time, packagesService, sheets, changedSheet, applied } = openSheets();
  makePackage(db, { nameEn: 'First' });
  const { at } = await applied(await changedSheet((rows) => [...rows, { ...rows[0], id: '', nameEn: 'Novel' }]));
  const [novel] = packagesService.listRecords(editor, { search: 'novel' }, 'en').items;
  time.now += 1000;
  const undoing = sheets.undo(editor, at);
  packagesService.update(colleague, novel?.id ?? '', { price: 9 });
  await expect(undoing).rejects.toMatchObject({ code: 'conflict' });
  expect(packagesService.getRecord(editor, novel?.id ?? '').values.price).toBe(9);
});
