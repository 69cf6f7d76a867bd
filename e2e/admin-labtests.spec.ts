import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { closeSuccess, confirm, field, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';

// The browser also logs a refused removal.
test.use({ expectedErrors: [/^TRPCClientError: /] });

test('Staff add a laboratory test to a package, cannot delete it while it is used, and rename it in the package. @only-en', async ({
  page,
  to,
  t,
  siteLocale,
}, { retry }) => {
  test.setTimeout(120_000);
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const nameEn = `Coralin ${mark}`;
  const nameAr = `كورالين ${mark}`;
  const shownName = siteLocale === 'ar' ? nameAr : nameEn;
  const renamed = `${shownName} 2`;
  const panel = siteLocale === 'ar' ? 'الالتهابات' : 'Inflammation';
  const listPath = `${adminPaths.labTests()}?q=${encodeURIComponent(nameEn)}`;
  await signIn(page);
  await page.goto(to(adminPaths.labTests()));
  await page.getByRole('button', { name: t('Add test') }).click();
  await expect(field(page, t('Name in English'))).toBeFocused();
  await field(page, t('Name in English')).fill(nameEn);
  await field(page, t('Name in Arabic')).fill(nameAr);
  await page.getByRole('combobox', { name: t('Usual panel') }).click();
  await page.getByRole('option', { name: panel, exact: true }).click();
  await page.getByRole('combobox', { name: t('labTest.tube') }).click();
  await page.getByRole('option', { name: t('labTest.tube.edta') }).click();
  await page.getByRole('button', { name: t('Add test') }).click();
  await confirm(page, t('Add test'));
  await closeSuccess(page, t, 'Test added successfully!');

  await page.goto(to(`${listPath}&tube=edta`));
  await expect(
    page.getByRole('link', { name: t('Edit {name}').replace('{name}', shownName), exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('Filters ({count})').replace('{count}', '1') }).click();
  const filters = page.getByRole('dialog', { name: t('Filters') });
  await filters.getByRole('combobox', { name: t('labTest.tube') }).click();
  await filters.getByRole('option', { name: t('Tube not stated') }).click();
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();

  // Its own draft copy, independent of the other language's run.
  await page.goto(to(collectionPaths.package.list));
  const first = page.getByRole('row').nth(siteLocale === 'ar' ? 2 : 1);
  await first
    .getByRole('button', { name: new RegExp(`^${t('More actions for {name}').replace('{name}', '')}`) })
    .click();
  await page.getByRole('menuitem', { name: t('Duplicate') }).click();
  await expect(page.getByText(t('Draft: visitors do not see it'))).toBeVisible();
  const count = field(page, t('Number of tests')).first();
  const before = Number(await count.inputValue());
  const addTest = page.getByRole('combobox', { name: t('Add a test') });
  await addTest.fill(nameEn);
  const option = page.getByRole('option', { name: nameEn });
  await expect(option).toBeVisible();
  // Nothing is chosen silently: the first arrow key names the first match.
  await expect(page.locator('[data-combobox-selected]')).toHaveCount(0);
  await addTest.press('ArrowDown');
  await expect(addTest).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await addTest.press('Enter');
  await expect(count).toHaveValue(String(before + 1));
  await expect(addTest).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: shownName })).toHaveText(
    `“${shownName}” was added. ${before + 1} tests are listed.`,
  );
  // The test is in its own panel, and a second Enter submits nothing.
  await expect(page.getByRole('combobox', { name: t('Panel of {name}').replace('{name}', shownName) })).toHaveValue(
    panel,
  );
  await addTest.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await addTest.press('Escape');
  const up = page.getByRole('button', { name: t('Move {name} up').replace('{name}', shownName), exact: true });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: shownName })).toHaveText(/.+ [1-9]\d* .+/);
  await expect(up).toBeFocused();
  // The focus goes to the same button of the next row.
  const removal = page.locator('li').getByRole('button', { name: /^Remove / });
  const next = (await removal.nth(1).getAttribute('aria-label')) ?? '';
  await removal.first().press('Enter');
  await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused();
  await page.getByRole('switch').press('Space');
  await expect(page.getByText(t('Published: visitors see it'))).toBeVisible();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  const id = page.url().split('/').at(-1) ?? '';
  await closeSuccess(page, t, 'Package updated successfully!');
  await page.goto(to(sitePaths.packageDetail(id)));
  await expect(page.getByText(shownName, { exact: true }).first()).toBeAttached();

  const spare = `${shownName} spare`;
  const ticked = (name: string) =>
    page.getByRole('checkbox', { name: t('Select {name}').replace('{name}', name), exact: true });
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/trpc/admin.labTests.create', {
    data: { values: { nameEn: `${nameEn} spare`, nameAr: `${nameAr} spare` } },
    headers,
  });
  await page.goto(to(listPath));
  await ticked(spare).check();
  await page.getByRole('button', { name: t('Select all on this page') }).click();
  await page.getByRole('button', { name: t('Delete'), exact: true }).click();
  await confirm(page, t('Delete'));
  await expect(ticked(spare)).toHaveCount(0);
  await expect(ticked(shownName)).toBeChecked();
  await page.getByRole('button', { name: t('Delete {name}').replace('{name}', shownName), exact: true }).click();
  const usedDialog = page.getByRole('dialog', { name: t('“{name}” is still used').replace('{name}', shownName) });
  await expect(usedDialog.getByRole('link')).toHaveAttribute('href', /\/admin\/packages\?q=/);
  await usedDialog
    .getByRole('button', { name: t('Close') })
    .last()
    .click();
  await expect(usedDialog).toHaveCount(0);
  // An unsaved form asks before it is discarded.
  await field(page, t('Name in English')).fill('Half typed');
  const edit = page.getByRole('link', { name: t('Edit {name}').replace('{name}', shownName), exact: true });
  await edit.click();
  const asked = page.getByRole('dialog', { name: t('Leave without saving?') });
  await asked.getByRole('button', { name: t('Stay here') }).click();
  await expect(field(page, t('Name in English'))).toHaveValue('Half typed');
  await edit.click();
  await asked.getByRole('button', { name: t('Leave'), exact: true }).click();
  await expect(field(page, t('Name in English'))).toBeFocused();
  await field(page, t(siteLocale === 'ar' ? 'Name in Arabic' : 'Name in English')).fill(renamed);
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Test updated successfully!');
  await page.goto(to(sitePaths.packageDetail(id)));
  await expect(page.getByText(renamed, { exact: true }).first()).toBeAttached();

  await page.goto(to(collectionPaths.package.edit(id)));
  const copyName = await field(page, t(siteLocale === 'ar' ? 'Name in Arabic' : 'Name in English')).inputValue();
  await page.goto(to(`${collectionPaths.package.list}?q=${encodeURIComponent(copyName)}&sort=-updated`));
  await removeListed(page, t, copyName);
  // The package can be restored from the trash, so the test cannot be deleted before the package is deleted
  // permanently.
  await page.goto(to(listPath));
  await page.getByRole('button', { name: t('Delete {name}').replace('{name}', renamed), exact: true }).click();
  const usedInTrash = page.getByRole('dialog', { name: t('“{name}” is still used').replace('{name}', renamed) });
  await usedInTrash.getByRole('link', { name: copyName }).click();
  await page.getByRole('button', { name: t('Delete {name} for good').replace('{name}', copyName) }).click();
  await confirm(page, t('Delete for good'));
  await expect(page.getByRole('button', { name: t('Delete {name} for good').replace('{name}', copyName) })).toHaveCount(
    0,
  );
  await page.goto(to(listPath));
  await removeListed(page, t, renamed);
});
