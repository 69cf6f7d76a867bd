import { adminPaths, sitePaths } from '../src/shared/paths.ts';
import { closeSuccess, confirm, field, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';

test('Staff add weekly information, are refused without its week, make it general, are asked before leaving, and remove it.', async ({
  page,
  to,
  say,
  siteLocale,
}, { retry }) => {
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const titleEn = `Sea salt ${mark}`;
  const titleAr = `ملح البحر ${mark}`;
  const shownTitle = siteLocale === 'ar' ? titleAr : titleEn;
  await signIn(page);
  await page.goto(to(adminPaths.information()));
  await page.getByRole('link', { name: say('Add New Information') }).click();
  await field(page, say('Title in English')).fill(titleEn);
  await field(page, say('Title in Arabic')).fill(titleAr);
  await field(page, say('Description in English')).fill('A little is enough.');
  await field(page, say('Description in Arabic')).fill('القليل منه يكفي.');
  await page.getByRole('combobox', { name: say('Category') }).click();
  await page.getByRole('option', { name: say('Weekly') }).click();
  const week = field(page, say('Week (1 to 4)'));
  await week.fill('5');
  await page.getByRole('button', { name: say('Add information') }).click();
  await expect(week).toBeFocused();
  await week.fill('3');
  await week.hover();
  await page.mouse.wheel(0, -200);
  await expect(week).toHaveValue('3');
  await page.getByRole('combobox', { name: say('Month') }).click();
  await page.getByRole('option').nth(4).click();
  await page.getByRole('button', { name: say('Add information') }).click();
  await confirm(page, say('Add information'));
  await closeSuccess(page, say, 'Information added successfully!');
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.information())}$`));

  await page.goto(to(sitePaths.information({ tab: 'weekly', month: 'May', week: 3 })));
  await expect(page.getByText(shownTitle).first()).toBeVisible();

  await page.goto(to(`${adminPaths.information()}?q=${encodeURIComponent(titleEn)}`));
  await page.getByRole('combobox', { name: say('Category') }).click();
  await page.getByRole('option', { name: say('General') }).click();
  await expect(page).toHaveURL(/category=general/);
  await expect(page.getByText(say('Nothing matches this.'))).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: shownTitle, exact: true }).click();
  await expect(week).toHaveValue('3');
  await page.getByRole('combobox', { name: say('Category') }).click();
  await page.getByRole('option', { name: say('General') }).click();
  await expect(week).toHaveCount(0);

  await page
    .getByRole('navigation', { name: say('Staff area') })
    .getByRole('link', { name: say('Opinions'), exact: true })
    .click();
  await expect(page.getByRole('dialog').getByText(say('Leave without saving?'))).toBeVisible();
  await page.getByRole('button', { name: say('Stay here') }).click();
  await page.getByRole('combobox', { name: say('Category') }).click();
  await page.getByRole('option', { name: say('Weekly') }).click();
  await expect(week).toHaveValue('');
  await page.getByRole('combobox', { name: say('Category') }).click();
  await page.getByRole('option', { name: say('General') }).click();
  await page.getByRole('button', { name: say('Save changes') }).click();
  await confirm(page, say('Save changes'));
  await closeSuccess(page, say, 'Information updated successfully!');

  await page.goto(to(sitePaths.information()));
  await expect(page.getByText(shownTitle).first()).toBeVisible();
  await page.goto(to(`${adminPaths.information()}?q=${encodeURIComponent(titleEn)}`));
  await removeListed(page, say, shownTitle);
});
