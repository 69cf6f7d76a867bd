import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { labTests, tags } from '#server/lab-tests/lab-tests.table.ts';
import { packages } from '#server/packages/packages.table.ts';
import { makePackage, multiplyPackages, staffActor } from '#testing/factories.ts';
import { editor, makeSheetWords, openSheets } from '#testing/package-sheet.ts';

const colleague = { ...staffActor('owner'), name: 'Huda' };

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

test('The undo of a sheet leaves packages that were changed or deleted since, and names them.', async () => {
  const { db, time, packagesService, sheets, changedSheet, applied, priceOf } = openSheets();
  const kept = makePackage(db, { nameEn: 'Kept' });
  const [changed, trashed, imported] = ['Changed', 'Trashed', 'Imported'].map((nameEn, index) =>
    makePackage(db, { nameEn, sortOrder: index + 2, categoryId: kept.categoryId }),
  );
  const bytes = await changedSheet((rows) => [
    ...rows.map((row) => ({ ...row, price: '5' })),
    ...['Novel', 'Edited novel'].map((nameEn) => ({ ...rows[0], id: '', nameEn })),
  ]);
  const { at } = await applied(bytes);
  const [edited] = packagesService.listRecords(editor, { search: 'edited' }, 'en').items;
  time.now += 1000;
  packagesService.setPublished(colleague, [changed?.id ?? '', edited?.id ?? ''], false);
  packagesService.removeMany(colleague, [trashed?.id ?? '']);
  const { values } = packagesService.getRecord(editor, imported?.id ?? '');
  packagesService.update(systemActor, imported?.id ?? '', { ...values, price: 8 });
  const { restored, removed, left } = await sheets.undo(editor, at);
  expect([restored, removed, left.count, left.names.map(({ nameEn }) => nameEn)]).toEqual([
    1,
    1,
    4,
    ['Changed', 'Trashed', 'Imported', 'Edited novel'],
  ]);
  expect([kept, changed, imported].map((one) => priceOf(one?.id ?? ''))).toEqual([100, 5, 8]);
});

test('The end of a sale does not prevent the undo of a sheet, and stays.', async () => {
  const { db, time, packagesService, sheets, changedSheet, applied } = openSheets();
  const sale = {
    onSale: true,
    priceSale: 80,
    salePercent: 20,
    testsSale: 3,
    endDate: new Date(time.now + 5000).toISOString(),
  };
  const { id } = makePackage(db, sale);
  const { at } = await applied(await changedSheet(([one = {}]) => [{ ...one, nameEn: 'Renamed' }]));
  time.now += 10_000;
  expect(packagesService.endExpiredSales()).toBe(1);
  expect(await sheets.undo(editor, at)).toMatchObject({ restored: 1, left: { count: 0 } });
  expect(packagesService.getRecord(editor, id).values).toMatchObject({ nameEn: 'Heart check', onSale: false });
});

test('A sheet is undone by the member who applied it only, and no other change is.', async () => {
  const { db, packagesService, sheets, changedSheet, applied } = openSheets();
  const { id } = makePackage(db);
  const { at } = await applied(await changedSheet(([one = {}]) => [{ ...one, price: '5' }]));
  await expect(sheets.undo(colleague, at)).rejects.toMatchObject({ code: 'not_found' });
  const { values } = packagesService.getRecord(editor, id);
  const form = packagesService.update(colleague, id, { ...values, price: 6 });
  await expect(sheets.undo(colleague, form.updatedAt)).rejects.toMatchObject({ code: 'not_found' });
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
    messageKey: { id: 'packageSheet.notUndone' },
  });
  expect(everything()).toBe(before);
});

test('A sheet with a thousand packages is undone in one call.', async () => {
  const { db, sheets, changedSheet, applied, priceOf } = openSheets();
  const { id } = makePackage(db);
  multiplyPackages(db, 999);
  const { at } = await applied(await changedSheet((rows) => rows.map((row) => ({ ...row, price: '5' }))));
  expect(priceOf(id)).toBe(5);
  expect(await sheets.undo(editor, at)).toEqual({ restored: 1000, removed: 0, left: { count: 0, names: [] } });
  expect(priceOf(id)).toBe(100);
}, 60_000);

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
