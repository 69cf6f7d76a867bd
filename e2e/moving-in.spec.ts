import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { closeSuccess, confirm, field, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('Staff add a redirect after a redirect loop is refused, see its visits counted, and change and delete it. @only-en', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  const from = `/old-${siteLocale}.html`;
  const search = () =>
    openStaffPage(page, to(`${adminPaths.redirects()}?q=${encodeURIComponent(`old-${siteLocale}`)}`));
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.package.list));
  await page.getByRole('link', { name: t('Content'), exact: true }).click();
  await page.getByRole('link', { name: t('Redirects') }).click();
  // On a phone, the form is behind a button that focuses it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: t('New redirect') }).press('Enter');
  await expect(field(page, t('Old address'))).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page, t('Old address')).fill('https://elsewhere.example/x');
  await field(page, t('Leads to')).fill(from);
  await page.getByRole('button', { name: t('Add redirect') }).click();
  await expect(
    page.getByText(t('Please enter an address of this site that begins with a slash, such as /aboutPage.')),
  ).toBeVisible();
  await field(page, t('Old address')).fill(`${from}/`);
  await page.getByRole('button', { name: t('Add redirect') }).click();
  await confirm(page, t('Add redirect'));
  await expect(
    page
      .getByRole('dialog')
      .getByText(t('Failed to save redirect. Please try again.'))
      .or(page.getByRole('dialog').getByRole('alert'))
      .first(),
  ).toBeVisible();
  await confirm(page, t('Close'));
  await expect(page.getByText(t('This redirect would lead back to itself.'))).toBeVisible();
  await field(page, t('Leads to')).fill('/aboutPage');
  await page.getByRole('button', { name: t('Add redirect') }).click();
  await confirm(page, t('Add redirect'));
  await closeSuccess(page, t, 'Redirect added successfully!');

  const answer = await page.request.get(to(`${from}?from=mail`), { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, to('/aboutPage?from=mail')]);
  await page.goto(to(from));
  await expect(page).toHaveURL(to('/aboutPage'));
  await expect(page.getByRole('heading', { level: 1, name: t('About us') })).toBeVisible();

  await search();
  await expect(page.getByText('2 visits')).toBeVisible();
  await page.getByRole('button', { name: t('Edit {name}').replace('{name}', from), exact: true }).click();
  await field(page, t('Leads to')).fill('/contact#form');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Redirect updated successfully!');
  await expect(page.getByText('/contact#form')).toBeVisible();
  await removeListed(page, t, from);
  expect((await page.request.get(to(from), { maxRedirects: 0 })).status()).toBe(404);
});
