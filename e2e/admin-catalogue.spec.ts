import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

/** The exported file in a format of the menu. */
async function download(page: Page, button: string, format: string): Promise<{ name: string; buffer: Buffer }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}

/** As Excel saves it in locales with decimal commas: semicolons and a byte order mark. */
const asFile = (rows: Record<string, string>[]) => ({
  name: 'sheet.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(stringify(rows, { header: true, bom: true, delimiter: ';', record_delimiter: 'windows' })),
});

test('Staff export the packages, import a corrected sheet after its errors are listed, and visitors see the changes. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  const mark = Date.now().toString(36);
  const nameEn = `Sheet Check ${mark}`;
  const nameAr = `فحص الجدول ${mark}`;
  const shownName = nameAr;
  await openStaffPage(page, to(collectionPaths.package.list));
  const csv = await download(page, t('Export'), 'CSV');
  expect(csv.name).toMatch(/^packages-\d{4}-\d{2}-\d{2}\.csv$/);
  const [first = {}] = parse(csv.buffer, { bom: true, columns: true }) as Record<string, string>[];
  const workbook = await download(page, t('Export'), t('Excel (.xlsx)'));
  expect(workbook.name).toMatch(/\.xlsx$/);
  const idColumn = t('Package number (leave as it is; empty for a new package)');
  expect(first[idColumn]).toMatch(/^#[0-9a-f]{24}$/);
  const added = { ...first, [idColumn]: '', [t('Name in English')]: nameEn, [t('Name in Arabic')]: nameAr };
  const price = t('Price (AED)');

  await page.getByRole('link', { name: t('Import'), exact: true }).click();
  const choose = async (...files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>) =>
    page.getByLabel(t('Sheet of packages')).setInputFiles(...files);
  await choose({ name: 'book.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(page.getByText(t('sheet.brokenWorkbook'))).toBeVisible();
  await choose({ ...workbook, mimeType: 'application/octet-stream' });
  await expect(page.getByText(t('The sheet matches what is stored. There is nothing to apply.'))).toBeVisible();

  await choose(asFile([first, { ...added, [price]: 'cheap', [t('Last day')]: '31/11/2027' }]));
  const errors = page.getByRole('region', { name: t('Errors in the sheet') }).getByRole('row');
  await expect(errors).toHaveCount(3);
  await expect(errors.nth(1)).toContainText(`3${price}${t('validation.notANumber')}cheap`);
  await expect(errors.nth(2)).toContainText(t('validation.noSuchDay').replace('{day}', '31/11/2027'));
  await expect(page.getByRole('button', { name: /^(?:Apply|تطبيق)/ })).toHaveCount(0);
  await expectAccessible(page, 'a sheet with errors');

  await choose(
    asFile([first, { ...added, [price]: '١٬٢٣٤٫٥', [t('On sale')]: t('sheet.no'), [t('Published')]: t('sheet.yes') }]),
  );
  const changes = page.getByRole('region', { name: t('What would change') }).getByRole('row');
  await expect(changes).toHaveCount(2);
  await expect(changes.nth(1)).toContainText(shownName);
  await expect(changes.nth(1)).toContainText('1234.50');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the changes on a phone');
  await page.getByRole('button', { name: /^(?:Apply|تطبيق)/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Apply'), exact: true })
    .click();
  const undoable = page.getByRole('alert').filter({ hasText: 'أُضيفت باقة واحدة.' });
  await expect(undoable).toBeVisible();

  await page.goto(to(sitePaths.packages({ q: shownName })));
  await expect(page.getByRole('article').filter({ hasText: shownName })).toContainText('1,234.50');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStaffPage(page, to(`${collectionPaths.package.list}?q=${mark}`));
  await expect(page.getByRole('row').filter({ hasText: shownName })).toBeVisible();
  await undoable.getByRole('button', { name: t('Undo') }).click();
  await expect(page.getByText('نُقلت باقة مضافة واحدة إلى سلة المحذوفات.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: shownName })).toHaveCount(0);
});

test('Staff add a laboratory test by a sheet, see what waits for a reviewer, and take it back. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  const mark = Date.now().toString(36);
  await openStaffPage(page, to(collectionPaths.labTest.list));
  const csv = await download(page, t('Export'), 'CSV');
  expect(csv.name).toMatch(/^laboratory-tests-\d{4}-\d{2}-\d{2}\.csv$/);
  const [first = {}] = parse(csv.buffer, { bom: true, columns: true }) as Record<string, string>[];
  const added = {
    [t('Name in English')]: `Sheet test ${mark}`,
    [t('Name in Arabic')]: `فحص الجدول ${mark}`,
    [t('Fasting')]: 'Needed',
    [t('Fasting from (hours)')]: '8',
  };
  const row = { ...Object.fromEntries(Object.keys(first).map((column) => [column, ''])), ...added };

  await page.getByRole('link', { name: t('Import'), exact: true }).click();
  const input = page.getByLabel(t('Sheet of laboratory tests'));
  await input.setInputFiles(asFile([first, { ...row, [t('Fasting to (hours)')]: '6' }]));
  const errors = page.getByRole('region', { name: t('Errors in the sheet') }).getByRole('row');
  await expect(errors).toHaveCount(2);
  await expect(errors.nth(1)).toContainText(`3${t('Fasting to (hours)')}${t('validation.toBelowFrom')}6`);

  await input.setInputFiles(asFile([first, { ...row, [t('Fasting to (hours)')]: '12' }]));
  const changes = page.getByRole('region', { name: t('What would change') }).getByRole('row');
  await expect(changes).toHaveCount(2);
  await expect(changes.nth(1)).toContainText(t('Waits for a reviewer'));
  await expectAccessible(page, 'the changes of tests');
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Apply'), exact: true })
    .click();
  const undoable = page.getByRole('alert').filter({ hasText: '1 test was added.' });
  await expect(undoable).toBeVisible();
  await openStaffPage(page, to(`${collectionPaths.labTest.list}?q=${mark}`));
  await expect(page.getByRole('row').filter({ hasText: mark })).toBeVisible();
  await undoable.getByRole('button', { name: t('Undo') }).click();
  await expect(page.getByText('1 added test was moved to the bin.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(0);
});
