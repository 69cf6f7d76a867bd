import { collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { closeSuccess, confirm, field, pictureFile, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('Staff add a testimonial with its picture and required text, find it by its missing Arabic, complete it, and delete it. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}, { retry }) => {
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const textEn = `Calm hands ${mark}`;
  const textAr = `أيدٍ هادئة ${mark}`;
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.opinion.list));
  await page.getByRole('link', { name: t('Add New Opinion') }).click();
  await page.locator('input[type=file]').setInputFiles(await pictureFile('card.jpg', '#f4efe6'));
  await expect(page.getByRole('button', { name: t('Remove'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('Add opinion') })).toBeEnabled();
  await page.getByRole('button', { name: t('Add opinion') }).click();
  await expect(field(page, t('What the picture says, in English'))).toBeFocused();
  await field(page, t('Their words, in English')).fill(textEn);
  await expect(field(page, t('What the picture says, in English'))).toHaveValue(textEn);
  await page.getByRole('button', { name: t('Add opinion') }).click();
  await confirm(page, t('Add opinion'));
  await closeSuccess(page, t, 'Opinion added successfully!');

  await page.goto(to(sitePaths.opinions()));
  await expect(page.getByRole('img', { name: textEn }).first()).toBeVisible();
  await expect(page.getByRole('blockquote').filter({ hasText: textEn })).toBeVisible();

  await openStaffPage(page, to(`${collectionPaths.opinion.list}?q=${encodeURIComponent(textEn)}&missing=ar`));
  await expect(page.getByText(t('Arabic missing'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'the list of testimonials');
  await page.getByRole('link', { name: textEn, exact: true }).click();
  await field(page, t('Their words, in Arabic')).fill(textAr);
  await expect(field(page, t('What the picture says, in Arabic'))).toHaveValue(textAr);
  await page.keyboard.press('ControlOrMeta+s');
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Opinion updated successfully!');
  await openStaffPage(page, to(`${collectionPaths.opinion.list}?q=${encodeURIComponent(textEn)}&missing=ar`));
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();
  await page.getByRole('button', { name: t('Show all') }).click();
  await page.getByLabel(t('Search opinions')).fill(textAr);
  // Waits for the filtered list, because rows would move during the click.
  await expect(page.getByRole('row')).toHaveCount(2);
  await removeListed(page, t, textAr);
});
