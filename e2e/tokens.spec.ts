import { adminPaths, apiDocsPath, apiPath } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, onlyIn, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('An owner creates an API token, a program uses it, and the server refuses it after it is revoked. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  const name = `Tablet ${siteLocale}`;
  await signIn(page);
  await openStaffPage(page, to(adminPaths.tokens()));
  await page.getByRole('button', { name: t('Create token') }).click();
  await expect(page.getByLabel(t('Program or device'))).toBeFocused();
  await page.getByLabel(t('Program or device')).fill(name);
  await page.getByLabel(t('Change content')).check();
  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText(t('Your earlier entries were restored. They are not saved yet.'))).toBeVisible();
  await expect(page.getByLabel(t('Program or device'))).toHaveValue(name);
  await expect(page.getByLabel(t('Change content'))).toBeChecked();
  await expectAccessible(page, adminPaths.tokens());
  await page.getByRole('button', { name: t('Create token') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('Create token') }).click();
  await expect(dialog.getByText(t('The token was created'))).toBeVisible();
  const token = (await dialog.locator('code').textContent())?.trim() ?? '';
  await dialog.getByRole('button', { name: t('I have copied it') }).click();
  await page.reload();
  await expect(page.getByLabel(t('Program or device'))).toHaveValue('');

  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(token.slice(-4));
  await expect(page.getByText(token)).toHaveCount(0);
  const write = () =>
    request.post(`${apiPath}/packagecategory`, {
      headers: { authorization: `Bearer ${token}` },
      data: { title_en: `By ${name}`, title_ar: `من ${name}` },
    });
  const added = await write();
  expect(added.status()).toBe(201);
  const { data } = (await added.json()) as { data: { _id: string } };
  await request.delete(`${apiPath}/packagecategory/find/${data._id}`, {
    headers: { authorization: `Bearer ${token}` },
  });

  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: t('Revoke') }).click();
  await expect(row).toHaveCount(0);
  expect((await write()).status()).toBe(401);
});

// Swagger UI is in English only.
test('The API documentation runs an operation without violations of its content security policy.', {
  tag: onlyIn('en'),
}, async ({ page }) => {
  await page.goto(apiDocsPath);
  await expect(page.getByRole('heading', { name: /Dana API/ })).toBeVisible();
  await page
    .getByRole('link', { name: /packagecategory$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table')).toContainText('title_en');
});
