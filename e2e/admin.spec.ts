import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { closeSuccess, confirm, field, pictureFile, removeListed } from './support/records.ts';
import { expect, onlyIn, test } from './support/site.ts';
import { signIn, staffMember, startSession } from './support/staff.ts';

test('A signed-out member of staff is redirected to the sign-in page, and after sign-in to the requested page. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await page.context().clearCookies();
  await page.goto(to(`${collectionPaths.package.list}?q=iron`));
  await expect(page.getByRole('heading', { name: t('Sign in') })).toBeVisible();
  await page.getByLabel(t('E-mail')).fill(staffMember.email);
  await page.getByLabel(t('Password'), { exact: true }).fill('not my password');
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('The e-mail address or the password is not right.'));
  await page.getByLabel(t('Password'), { exact: true }).fill(staffMember.password);
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${to(collectionPaths.package.list)}\\?q=iron$`));
});

test('A wide logo does not cover the search button on a phone.', { tag: onlyIn('ar') }, async ({ page, to, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(to(collectionPaths.package.list));
  const search = page.getByRole('banner').getByRole('button', { name: t('Find anything') });
  await expect(search).toBeVisible();
  await page.evaluate(() => {
    const mark = Object.assign(new Image(800, 100), {
      className: 'logo',
      src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='800' height='100'/>",
    });
    document.querySelector('header a svg')?.replaceWith(mark);
  });
  await search.click({ timeout: 5000 });
  await expect(page.getByRole('dialog', { name: t('Find anything') })).toBeVisible();
});

test('Staff add a package with pictures, a visitor finds it, and staff change and delete it. @only-en', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  const nameEn = `Coral Check ${siteLocale}`;
  const nameAr = `فحص المرجان ${siteLocale}`;
  const shownName = nameEn;
  await signIn(page);
  await page.goto(to(collectionPaths.package.list));
  // The selection includes records of other pages.
  await page.getByRole('checkbox', { name: t('Select all on this page') }).check();
  const ticked = page.locator('p').filter({ hasText: /^24 selected/ });
  await expect(ticked).toBeInViewport();
  await page.getByRole('button', { name: t('Next page') }).press('Enter');
  // The button is disabled on the last page, so the focus moves on.
  await expect(page.getByRole('button', { name: t('Page {number}').replace('{number}', '2') })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: t('Select all on this page') })).not.toBeChecked();
  await page
    .getByRole('checkbox', { name: new RegExp(`^${t('Select {name}').replace('{name}', '')}`) })
    .last()
    .check();
  await expect(page.locator('p').filter({ hasText: /^25 selected.*24/ })).toBeVisible();
  await page.getByRole('button', { name: t('Clear the selection') }).click();
  await expect(page.getByRole('button', { name: t('Change prices') })).toBeHidden();
  await page.getByRole('link', { name: t('Add New Package') }).click();

  await page.getByRole('button', { name: t('Add package') }).click();
  await expect(field(page, t('Name in English'))).toBeFocused();

  await field(page, t('Name in English')).fill(nameEn);
  await field(page, t('Name in Arabic')).fill(nameAr);
  await field(page, t('Description in English')).fill('For people who live by the sea.');
  await field(page, t('Description in Arabic')).fill('لمن يسكنون قرب البحر.');
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option').first().click();

  const tests = page.getByRole('textbox', { name: new RegExp(`^${t('Number of tests')}`) });
  await tests.fill('١٢');
  await tests.press('ArrowUp');
  await tests.hover();
  await page.mouse.wheel(0, -200);
  await expect(tests).toHaveValue('١٢');

  await page.getByLabel(t('Price (AED)')).first().pressSequentially('1,400');
  await expect(page.getByLabel(t('Price (AED)')).first()).toHaveValue('1,400');
  await page.getByLabel(t('Price (AED)')).first().fill('400');
  await page.getByLabel(t('On sale'), { exact: true }).check();
  const percentOff = page.getByLabel(t('Percent off'));
  await percentOff.fill('20');
  await percentOff.blur();
  const priceSale = page.getByLabel(t('Sale price (AED)'));
  await expect(priceSale).toHaveValue('320');
  await priceSale.fill('300');
  await expect(percentOff).toHaveValue('25');
  await percentOff.fill('50');
  await expect(
    page.getByText(
      t('The two prices give a discount of {percent}%. That is what is saved.').replace('{percent}', '25'),
    ),
  ).toBeVisible();
  await percentOff.fill('25');
  await field(page, t('Number of tests on sale')).fill('12');

  const coral = await pictureFile('coral.jpg', '#0f8b8d');
  const sand = await pictureFile('sand.jpg', '#e8d9b5');
  await page.locator('input[type=file]').first().setInputFiles(coral);
  await expect(page.getByRole('button', { name: t('Remove'), exact: true })).toBeVisible();
  const list = page.getByRole('group', { name: t('Pictures in English') });
  await list.locator('input[type=file]').setInputFiles([coral, sand]);
  // Previews are in their place before the upload ends.
  await expect(list.getByRole('img')).toHaveCount(2);
  const lastPicture = await list.getByRole('img').last().getAttribute('src');
  await list.locator('span[class*="handle"]').last().hover();
  await page.mouse.down();
  await list.getByRole('img').first().hover();
  await page.mouse.up();
  await expect(list.getByRole('img').first()).toHaveAttribute('src', lastPicture ?? '');
  await expect(page.getByRole('button', { name: t('Add package') })).toBeEnabled();

  await page.keyboard.press('ControlOrMeta+s');
  await confirm(page, t('Add package'));
  await closeSuccess(page, t, 'Package added successfully!');
  await expect(page).toHaveURL(new RegExp(`${to(collectionPaths.package.list)}$`));

  await page.goto(to(sitePaths.packages({ q: nameEn })));
  await expect(page.getByText(shownName).first()).toBeVisible();

  await page.goto(to(`${collectionPaths.package.list}?q=${encodeURIComponent(nameEn)}`));
  await page.getByRole('link', { name: t('Edit {name}').replace('{name}', shownName) }).click();
  await expect(list.getByRole('img')).toHaveCount(2);
  await expect(list.getByRole('img').first()).toHaveAttribute('src', lastPicture ?? '');
  await list.getByRole('button', { name: t('Remove picture {number}').replace('{number}', '2') }).click();
  await expect(list.getByRole('img')).toHaveCount(1);
  await page.getByLabel(t('Price (AED)')).first().fill('500');
  await expect(page.getByLabel(t('Percent off'))).toHaveValue('40');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByRole('heading', { name: t('Save changes to this package?') })).toBeVisible();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Package updated successfully!');
  // The search term is still in the address.
  await expect(page).toHaveURL(/\?q=Coral/);
  await removeListed(page, t, shownName);
});

test('Staff confirm before they leave a changed form; a switch of language retains the typed text. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await page.goto(to(collectionPaths.package.edit()));
  await field(page, t('Name in English')).fill('Half a package');
  await page.getByRole('link', { name: t('Package Category') }).click();
  await expect(page.getByText(t('Leave without saving?'))).toBeVisible();
  await page.getByRole('button', { name: t('Stay here') }).click();
  await expect(field(page, t('Name in English'))).toHaveValue('Half a package');

  await page.getByRole('link', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('[data-path=nameEn]')).toHaveValue('Half a package');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en');
});

test('After the session has ended, staff sign in again and the form retains the typed text. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await page.goto(to(collectionPaths.category.list));
  await field(page, t('Title in English')).fill('Unsaved');
  await field(page, t('Title in Arabic')).fill('غير محفوظ');
  await page.getByRole('button', { name: t('Add category') }).click();
  await page.context().clearCookies({ name: /session/ });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Add category') })
    .click();
  const reason = t('Your session has ended. Sign in again; what you typed has been kept.');
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByLabel(t('E-mail'))).toHaveAccessibleDescription(reason);
  await page.getByLabel(t('E-mail')).fill(staffMember.email);
  await page.getByLabel(t('Password'), { exact: true }).fill(staffMember.password);
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click();
  await expect(field(page, t('Title in English'))).toHaveValue('Unsaved');
});

test('Staff cannot delete a category that contains packages; the dialog links to these packages. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await page.goto(to(collectionPaths.category.list));
  const remove = page.getByRole('button', { name: new RegExp(`^${t('Delete {name}').replace('{name}', '')}`) }).first();
  await remove.click();
  const dialog = page.getByRole('dialog', {
    name: new RegExp(t('“{name}” still contains packages').replace('{name}', '.+')),
  });
  await expect(dialog.getByRole('button', { name: t('Delete') })).toHaveCount(0);
  await dialog.getByRole('link').click();
  await expect(page).toHaveURL(/\/packages\?category=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  await expect(remove).toBeVisible();
});

test('The form of an unknown record shows an error and a button to try again. @only-en', async ({ page, to, t }) => {
  await signIn(page);
  await page.goto(to(collectionPaths.package.edit('0'.repeat(24))));
  await expect(page.getByText(t('Failed to load package details'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('Try again') })).toBeVisible();
});

test('After sign-out, staff pages require a sign-in. @only-ar', async ({ page, to, t }) => {
  await startSession(page);
  await page.goto(to(adminPaths.home()));
  // Owners see the open first steps.
  await expect(page.getByRole('region', { name: t('First steps') }).getByRole('link')).toBeVisible();
  await page.getByRole('button', { name: t('Signed in as {name}').replace('{name}', staffMember.name) }).click();
  await page.getByRole('menuitem', { name: t('Sign out') }).click();
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.signIn())}$`));
  await page.goto(to(adminPaths.requests()));
  await expect(page.getByRole('heading', { name: t('Sign in') })).toBeVisible();
});

test('Staff add a proposed Ramadan, save it, and remove it. @only-ar', async ({ page, to, t }) => {
  await signIn(page);
  await page.goto(to(adminPaths.ramadan()));
  const first = page.getByLabel(t('First day'));
  const proposals = page.getByRole('button', { name: t('Use these dates') });
  await proposals.first().waitFor();
  const before = await first.count();
  const proposed = await proposals.count();
  await proposals.first().click();
  await expect(first).toHaveCount(before + 1);
  await expect(proposals).toHaveCount(proposed - 1);
  const yearOf = async () => (await first.last().inputValue()).slice(-4);
  const remove = async () =>
    page.getByRole('button', { name: t('Remove the Ramadan of {year}').replace('{year}', await yearOf()) }).click();
  const save = async () => {
    await page.getByRole('button', { name: t('Save changes') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('Confirm') }).click();
    await expect(dialog).toContainText(t('The dates were saved.'));
    await dialog.getByRole('button', { name: t('Close') }).click();
  };
  // A removed period is proposed again; a row without dates hides no proposal.
  await remove();
  await expect(proposals).toHaveCount(proposed);
  await page.getByRole('button', { name: t('Other dates') }).click();
  await expect(proposals).toHaveCount(proposed);
  await page.getByRole('button', { name: t('Remove these dates') }).click();
  await proposals.first().click();
  const start = await first.last().inputValue();
  await save();
  await expect(first).toHaveCount(before + 1);
  await page.reload();
  await expect(first.last()).toHaveValue(start);
  await remove();
  await expect(proposals).toHaveCount(proposed);
  await save();
  await expect(first).toHaveCount(before);
});
