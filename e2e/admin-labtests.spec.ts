import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { wholeBody } from './support/fixed-centre/records.ts';
import { dayFromNow } from './support/forms.ts';
import { closeSuccess, confirm, field } from './support/records.ts';
import { agreeOnVisit } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, signIn } from './support/staff.ts';

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
  const shownName = nameEn;
  const renamed = `${shownName} 2`;
  const panel = 'Inflammation';
  const listPath = `${collectionPaths.labTest.list}?q=${encodeURIComponent(nameEn)}`;
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.labTest.list));
  await page.getByRole('link', { name: t('Add test') }).click();
  await field(page, t('Name in English')).fill(nameEn);
  await field(page, t('Name in Arabic')).fill(nameAr);
  await page.getByRole('combobox', { name: t('Usual panel') }).click();
  await page.getByRole('option', { name: panel, exact: true }).click();
  await page.getByRole('combobox', { name: t('labTest.tube') }).click();
  await page.getByRole('option', { name: t('labTest.tube.edta') }).click();
  await page.getByRole('button', { name: t('Add test') }).click();
  await confirm(page, t('Add test'));
  await closeSuccess(page, t, 'Test added successfully!');

  await openStaffPage(page, to(`${listPath}&tube=edta`));
  await expect(
    page.getByRole('link', { name: t('Edit {name}').replace('{name}', shownName), exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('Filters ({count})').replace('{count}', '1') }).click();
  const filters = page.getByRole('dialog', { name: t('Filters') });
  await filters.getByRole('combobox', { name: t('labTest.tube') }).click();
  await filters.getByRole('option', { name: t('Tube not stated') }).click();
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();

  // A copy, because other tests read the first package.
  await openStaffPage(page, to(collectionPaths.package.list));
  const first = page.getByRole('row').nth(1);
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

  await openStaffPage(page, to(listPath));
  await page.getByRole('button', { name: t('Delete {name}').replace('{name}', shownName), exact: true }).click();
  const usedDialog = page.getByRole('dialog', { name: t('“{name}” is still used').replace('{name}', shownName) });
  await expect(usedDialog.getByRole('link')).toHaveAttribute('href', /\/admin\/packages\?q=/);
  await usedDialog
    .getByRole('button', { name: t('Close') })
    .last()
    .click();
  await expect(usedDialog).toHaveCount(0);
  await page.getByRole('link', { name: t('Edit {name}').replace('{name}', shownName), exact: true }).click();
  await field(page, t('Name in English')).fill(renamed);
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Test updated successfully!');
  await page.goto(to(sitePaths.packageDetail(id)));
  await expect(page.getByText(renamed, { exact: true }).first()).toBeAttached();
  const origin = new URL(page.url()).origin;
  await callProcedure(page, origin, 'packages.remove', { ids: [id] });
});

test('A laboratory director signs a test, and patients read its preparation from then on. @only-ar', async ({
  page,
  browser,
  to,
  t,
}, { retry }) => {
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.labTest.list));
  const origin = new URL(page.url()).origin;
  const slug = `coralin-${retry}`;
  const labTest = await callProcedure(page, origin, 'labTests.create', {
    values: {
      nameEn: slug,
      nameAr: `كورالين ${retry}`,
      slug,
      purposeEn: 'A value of the sea.',
      purposeAr: 'قيمة من البحر.',
      sample: 'blood',
      fasting: 'fast',
      fastingFrom: 14,
      isPublished: true,
    },
  });
  const names = { nameEn: `Coralin check ${retry}`, nameAr: `باقة كورالين ${retry}` };
  const panel = await callProcedure(page, origin, 'tagsAndPanels.panel.create', { values: names });
  const category = await callProcedure(page, origin, 'categories.create', {
    values: { titleEn: names.nameEn, titleAr: names.nameAr, subtitleEn: 'Sea', subtitleAr: 'بحر' },
  });
  const { id: packageId } = await callProcedure(page, origin, 'packages.create', {
    values: {
      ...names,
      categoryId: category.id,
      descriptionEn: 'For divers.',
      descriptionAr: 'للغواصين.',
      tests: 1,
      isPublished: true,
      labTests: [{ labTestId: labTest.id, panelId: panel.id }],
    },
  });
  const readPackage = async () => (await page.request.get(origin + to(sitePaths.packageDetail(packageId)))).text();
  const address = origin + to(sitePaths.labTest(slug));
  expect((await page.request.get(address)).status()).toBe(404);
  const email = `director-${retry}@example.com`;
  const password = 'a pearl for every director';
  const link = await callProcedure<{ path: string }>(page, origin, 'staff.invite', {
    name: 'Salma Al Ali',
    email,
    role: 'director',
    locale: 'ar',
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const director = await context.newPage();
  const token = link.path.split('#')[1] ?? '';
  await callProcedure(director, origin, 'staff.openLink', { token, password, endsGrants: false });
  await callProcedure(director, origin, 'staff.signIn', { email, password });
  await openStaffPage(director, origin + to(adminPaths.home()));
  await expect(director.getByRole('heading', { level: 1, name: t('Review of laboratory tests') })).toBeVisible();
  // The oldest come first, and the fixed tests fill one page.
  await openStaffPage(director, origin + to(adminPaths.labTestReviews({ page: 2 })));
  const item = director.getByRole('region', { name: `كورالين ${retry}` });
  await expect(item).toContainText('14 ساعة');
  await item.getByRole('button').click();
  await expect(director.getByText(t('Signed.'))).toBeVisible();
  await expect(item).toHaveCount(0);
  await openStaffPage(director, origin + to(collectionPaths.labTest.list));
  await expect(director.getByRole('table')).toHaveCount(0);
  const answer = await page.request.get(address);
  expect(await answer.text()).toContain('Salma Al Ali');
  // Fasting of more than 12 hours reaches patients of a package only after the director confirmed it.
  expect(await readPackage()).not.toContain('14 ساعة');
  await openStaffPage(director, origin + to(adminPaths.fastingReviews()));
  const strict = director.getByRole('region', { name: names.nameAr });
  await expect(strict).toContainText('14 ساعة');
  await strict.getByRole('button').click();
  await expect(director.getByText(t('Confirmed.'))).toBeVisible();
  expect(await readPackage()).toContain('14 ساعة');

  // A later change is seen in every place as soon as it is signed.
  const day = dayFromNow(2);
  await agreeOnVisit(page, origin, { name: `Reem ${retry}`, day, time: '07:00', packageIds: [packageId] });
  const { version } = await callProcedure<{ version: number }>(page, origin, 'labTests.update', {
    id: labTest.id,
    version: 1,
    values: { fastingFrom: 10, tube: 'serum' },
  });
  await callProcedure(director, origin, 'labTests.setReviewed', {
    ids: [labTest.id],
    isReviewed: true,
    versions: { [labTest.id]: version },
  });
  const ofVisitors = [
    sitePaths.labTest(slug),
    sitePaths.packageDetail(packageId),
    sitePaths.packages({ q: names.nameAr, fasting: 'yes' }),
    sitePaths.comparePackages([packageId, wholeBody.id]),
    sitePaths.preparation(packageId),
    sitePaths.withdraw({ packages: [packageId] }),
  ];
  for (const path of ofVisitors) {
    await page.goto(origin + to(path));
    await expect.soft(page.getByRole('main'), path).toContainText('10 ساعات');
    await expect.soft(page.getByRole('main'), path).not.toContainText('14 ساعة');
  }
  await openStaffPage(page, origin + to(adminPaths.appointments({ day })));
  const told = page.getByRole('main').getByText('14 ساعة');
  await expect(told).toBeVisible();
  // The list is for reception, and not on the sheets of collectors.
  await page.emulateMedia({ media: 'print' });
  await expect(told).toBeHidden();
  await context.close();
});
