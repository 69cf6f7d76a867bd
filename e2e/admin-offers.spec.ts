import type { Page } from '@playwright/test';
import { formatDate } from '../src/shared/i18n/format.ts';
import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { chooseMore, confirm, field, pictureFile, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('Staff add an offer after missing fields are refused, resolve a conflict with a colleague, and hide, copy and delete it. @only-en', async ({
  page,
  browser,
  request,
  baseURL,
  to,
  t,
  siteLocale,
}, { retry }) => {
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const nameEn = `Pearl Offer ${mark}`;
  const nameAr = `عرض اللؤلؤ ${mark}`;
  const shownName = nameEn;
  const listPath = `${collectionPaths.offer.list}?q=${encodeURIComponent(nameEn)}`;
  await signIn(page);
  await openStaffPage(page, to(adminPaths.home()));
  await page
    .getByRole('navigation', { name: t('Staff area') })
    .getByRole('link', { name: t('Offer'), exact: true })
    .click();
  await page.getByRole('link', { name: t('Add New Offer') }).click();

  await page.getByRole('button', { name: t('Add offer') }).click();
  await expect(field(page, t('Name in English'))).toBeFocused();
  await expect(field(page, t('Number of tests'))).toHaveAttribute('aria-invalid', 'true');
  await field(page, t('Name in English')).fill(nameEn);
  await page.getByRole('button', { name: `${t('Name in Arabic')}: ${t('Copy from English')}` }).click();
  await expect(field(page, t('Name in Arabic'))).toHaveValue(nameEn);
  await field(page, t('Name in Arabic')).fill(nameAr);
  await field(page, t('Description in English')).fill('For those who dive.');
  await field(page, t('Description in Arabic')).fill('لمن يغوصون.');
  await page.getByLabel(t('Applies to all tests')).check();
  await expect(field(page, t('Number of tests'))).toHaveCount(0);
  await page.getByLabel(t('Price before (AED)')).fill('300');
  await page.getByLabel(t('Sale price (AED)')).fill('150');
  await expect(page.getByLabel(t('Percent off'))).toHaveValue('50');
  await page.getByLabel(t('Sale price (AED)')).press('ArrowUp');
  await expect(page.getByLabel(t('Sale price (AED)'))).toHaveValue('150');
  const pictures = page.getByRole('group', { name: t('Pictures in English') });
  await pictures
    .locator('input[type=file]')
    .setInputFiles([await pictureFile('sea.jpg', '#0f8b8d'), await pictureFile('sand.jpg', '#e8d9b5')]);
  await expect(pictures.getByRole('listitem')).toHaveCount(2);
  const related = page.getByRole('combobox', { name: t('Package of this offer') });
  await related.click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: t('Add offer') })).toBeEnabled();
  await expectAccessible(page, 'the filled form of an offer');

  // The confirmation names a future first day, because the offer is hidden until then.
  await page.getByLabel(t('First day')).fill('2049-12-01');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('heading', { name: t('Add this offer?') })).toBeVisible();
  const firstDate = formatDate('2049-12-01T00:00:00+04:00', siteLocale);
  await expect(page.getByRole('dialog')).toContainText(
    t('Visitors see it from {firstDate}.').replace('{firstDate}', firstDate),
  );
  await confirm(page, t('Cancel'));
  await page.getByLabel(t('First day')).fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog')).toContainText(t('Visitors see it at once.'));
  await expect(page.getByRole('dialog')).toContainText(t('Visitors will pay AED {amount}.').replace('{amount}', '150'));
  await confirm(page, t('Add offer'));
  // The list opens at once, without a success message to close.
  await expect(page).toHaveURL(new RegExp(`${to(collectionPaths.offer.list)}$`));
  await expect(page.getByText(t('Offer added successfully!'))).toBeVisible();

  await page.goto(to(sitePaths.offers()));
  await page.getByRole('article').filter({ hasText: shownName }).getByRole('link').first().click();
  await expect(page.getByText('300').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('The package of this offer') })).toBeVisible();
  const publicAddress = page.url();

  await openStaffPage(page, to(listPath));
  await page.getByRole('link', { name: shownName, exact: true }).click();
  await expect(field(page, t('Name in English'))).toHaveValue(nameEn);
  const colleague = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(colleague);
  await colleague.goto(page.url());
  await colleague.getByLabel(t('Sale price (AED)')).fill('١٢٠');
  await field(colleague, t('Description in English')).fill('For divers.');
  await colleague.getByRole('button', { name: t('Save changes') }).click();
  await confirm(colleague, t('Save changes'));
  await expect(colleague.getByText(t('Offer updated successfully!'))).toBeVisible();
  await colleague.context().close();

  await field(page, t('Description in English')).fill('For those who dive deep.');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByRole('heading', { name: t('Save changes to this offer?') })).toBeVisible();
  await confirm(page, t('Save changes'));
  await expect(page.getByRole('heading', { name: t('Failed to update offer. Please try again.') })).toBeVisible();
  await confirm(page, t('Close'));
  await expect(page.getByText(t('Changed in the meantime'))).toBeVisible();
  await expect(field(page, t('Description in English'))).toHaveValue('For those who dive deep.');
  // Only the field that both changed is a question.
  await expect(field(page, t('Sale price (AED)'))).toHaveValue('120');
  const question = (text: string, label: string) =>
    page.getByRole('button', { name: t(text).replace('{label}', t(label)) });
  await expect(question('Take the stored value: {label}', 'Sale price (AED)')).toHaveCount(0);
  await question('Keep mine: {label}', 'Description in English').click();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await expect(page.getByText(t('Offer updated successfully!'))).toBeVisible();

  await openStaffPage(page, to(listPath));
  await chooseMore(page, t, shownName, 'Hide from visitors');
  await expect(
    page.getByRole('heading', { name: t('Are you sure you want to delete/update this item?') }),
  ).toBeVisible();
  await confirm(page, t('Hide from visitors'));
  await expect(page.getByText(t('“{name}” is hidden.').replace('{name}', shownName))).toBeVisible();
  // Hidden records are visible to staff only.
  expect((await request.get(publicAddress)).status()).toBe(404);

  await chooseMore(page, t, shownName, 'Duplicate');
  await expect(field(page, t('Name in English'))).toHaveValue(`${nameEn} (copy)`);
  await expect(page.getByText(t('Draft: visitors do not see it'))).toBeVisible();

  await openStaffPage(page, to(`${listPath}&sort=-name`));
  await page.getByLabel(t('Select all on this page')).first().check();
  await page.getByRole('button', { name: t('Publish'), exact: true }).click();
  await confirm(page, t('Publish'));
  await expect(page.getByText(t('Draft'), { exact: true })).toHaveCount(0);
  expect((await request.get(publicAddress)).status()).toBe(200);
  await removeListed(page, t, `${nameEn} (copy)`);
  await removeListed(page, t, shownName);
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();
});

test('A category that could not be saved shows the failed action as a title and the cause below it. @only-en', async ({
  page,
  to,
  t,
}, { retry }) => {
  const dialog = page.getByRole('dialog');
  const expectFailure = async (title: string) => {
    await expect(dialog.getByRole('heading')).toHaveText(t(title));
    await expect(dialog).toContainText(t('The server could not be reached. Check the connection and try again.'));
    await confirm(page, t('Close'));
  };
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.category.list));
  await field(page, t('Title in English')).fill(`Coral Checks ${retry}`);
  await field(page, t('Title in Arabic')).fill(`فحوص المرجان ${retry}`);
  const add = async () => {
    await page.getByRole('button', { name: t('Add category') }).click();
    await confirm(page, t('Add category'));
  };
  await page.route('**/trpc/admin.categories.*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await add();
  await expectFailure('Failed to add category. Please try again.');
  // A new document: the entries were not saved.
  await page.goto(to(collectionPaths.category.edit(await firstCategoryId(page))));
  await field(page, t('Title in English')).fill(`Coral Checks ${retry}`);
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await expectFailure('Failed to update category. Please try again.');
});

async function firstCategoryId({ request }: Page): Promise<string> {
  const answer = (await (await request.get('/api/v1/packagecategory')).json()) as { categories: { _id: string }[] };
  return answer.categories[0]?._id ?? '';
}
