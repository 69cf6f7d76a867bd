import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { closeSuccess, confirm, field } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, signIn } from './support/staff.ts';

test('Staff restore an earlier version of a record, undo its deletion, restore it from the trash, and delete it permanently. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
  baseURL,
}) => {
  const first = `Falcon lifecycle ${siteLocale}`;
  const second = `Dove lifecycle ${siteLocale}`;
  const titles = { en: field(page, t('Title in English')), ar: field(page, t('Title in Arabic')) };
  const listPath = `${collectionPaths.medicalInfo.list}?q=${encodeURIComponent('lifecycle')}`;
  const named = (message: string, name: string) => t(message).replace(/\{\w+\}/, name);
  const isPublic = async (text: string) =>
    (await (await page.request.get(to(sitePaths.information()))).text()).includes(text);
  await signIn(page);
  const texts = { titleEn: first, titleAr: first, descriptionEn: 'On rest.', descriptionAr: 'عن الراحة.' };
  const placed = { category: 'general', month: null, week: null };
  await callProcedure(page, baseURL ?? '', 'medicalInfos.create', { values: { ...texts, ...placed } });

  await openStaffPage(page, to(listPath));
  await page.getByRole('link', { name: first, exact: true }).click();
  await titles.en.fill(second);
  await titles.ar.fill(second);
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Information updated successfully!');
  await page.getByRole('link', { name: second, exact: true }).click();
  await page.getByRole('button', { name: t('History'), exact: true }).click();
  const history = page.getByRole('region', { name: t('History') });
  await expect(history.getByRole('listitem').first()).toContainText(t('Title in Arabic'));
  await expect(history.getByRole('listitem').first()).toContainText(`${t('Before:')} ${first}`);
  await expectAccessible(page, 'the history of a record');
  await history.getByRole('button', { name: named('Restore version {number}', '1') }).click();
  await confirm(page, t('Restore'));
  await expect(page.getByText(named('Version {number} was restored.', '1'))).toBeVisible();
  await expect(titles.en).toHaveValue(first);
  await expect(history.getByRole('listitem')).toHaveCount(3);

  const remove = async () => {
    // A new document, without the notice of the former deletion.
    await page.goto(to(listPath));
    await page.getByRole('button', { name: named('Delete {name}', first), exact: true }).click();
    await confirm(page, t('Delete'));
    await expect(page.getByText(named('“{deleted}” was deleted.', first))).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: t('Undo') }).click();
  await expect(page.getByText(t('Restored. Everything is as it was.'))).toBeVisible();
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  expect(await isPublic(first)).toBe(true);

  await remove();
  expect(await isPublic(first)).toBe(false);
  await openStaffPage(page, to(collectionPaths.medicalInfo.list));
  await page
    .getByRole('navigation', { name: t('Content'), exact: true })
    .getByRole('link', { name: t('Bin'), exact: true })
    .click();
  await page.getByRole('button', { name: t('Filters'), exact: true }).click();
  await page.getByRole('combobox', { name: t('Kind') }).click();
  await page.getByRole('option', { name: t('Information'), exact: true }).click();
  const entry = page.getByRole('listitem').filter({ hasText: first });
  await expect(entry).toContainText('Maryam Al Zaabi');
  await expectAccessible(page, 'the trash');
  await entry.getByRole('button', { name: named('Restore {name}', first) }).click();
  await expect(entry).toHaveCount(0);
  expect(await isPublic(first)).toBe(true);

  await remove();
  await openStaffPage(page, to(`${adminPaths.trash()}?q=${encodeURIComponent(first)}`));
  await page.getByRole('checkbox', { name: named('Select {name}', first), exact: true }).check();
  await page.getByRole('button', { name: t('Restore'), exact: true }).click();
  await expect(entry).toHaveCount(0);
  expect(await isPublic(first)).toBe(true);

  await remove();
  await openStaffPage(page, to(adminPaths.trash()));
  await page.getByRole('button', { name: named('Delete {name} for good', first) }).click();
  await confirm(page, t('Delete for good'));
  await expect(entry).toHaveCount(0);
});
