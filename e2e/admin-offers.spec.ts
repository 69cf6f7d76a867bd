import { formatDate } from '../src/shared/i18n/format.ts';
import { adminPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { chooseMore, confirm, field, pictureFile, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';

test('Staff add an offer, are refused what is missing, change it side by side with a colleague, hide, copy and remove it.', async ({
  page,
  browser,
  request,
  baseURL,
  to,
  say,
  siteLocale,
}, { retry }) => {
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const nameEn = `Pearl Offer ${mark}`;
  const nameAr = `عرض اللؤلؤ ${mark}`;
  const shownName = siteLocale === 'ar' ? nameAr : nameEn;
  const listPath = `${adminPaths.offers()}?q=${encodeURIComponent(nameEn)}`;
  await signIn(page);
  await page.goto(to(adminPaths.home()));
  await page
    .getByRole('navigation', { name: say('Staff area') })
    .getByRole('link', { name: say('Offer'), exact: true })
    .click();
  await page.getByRole('link', { name: say('Add New Offer') }).click();

  await page.getByRole('button', { name: say('Add offer') }).click();
  await expect(field(page, say('Name in English'))).toBeFocused();
  await expect(field(page, say('Number of tests'))).toHaveAttribute('aria-invalid', 'true');
  await field(page, say('Name in English')).fill(nameEn);
  await page.getByRole('button', { name: `${say('Name in Arabic')}: ${say('Copy from English')}` }).click();
  await expect(field(page, say('Name in Arabic'))).toHaveValue(nameEn);
  await field(page, say('Name in Arabic')).fill(nameAr);
  await field(page, say('Description in English')).fill('For those who dive.');
  await field(page, say('Description in Arabic')).fill('لمن يغوصون.');
  await page.getByLabel(say('Applies to all tests')).check();
  await expect(field(page, say('Number of tests'))).toHaveCount(0);
  await page.getByLabel(say('Price before (AED)')).fill('300');
  await page.getByLabel(say('Sale price (AED)')).fill('150');
  await expect(page.getByLabel(say('Percent off'))).toHaveValue('50');
  await page.getByLabel(say('Sale price (AED)')).press('ArrowUp');
  await expect(page.getByLabel(say('Sale price (AED)'))).toHaveValue('150');
  const pictures = page.getByRole('group', { name: say('Pictures in English') });
  await pictures.locator('input[type=file]').setInputFiles([await pictureFile('sea.jpg', '#0f8b8d'), await pictureFile('sand.jpg', '#e8d9b5')]);
  await expect(pictures.getByRole('listitem')).toHaveCount(2);
  const related = page.getByRole('combobox', { name: say('Package of this offer') });
  await related.click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: say('Add offer') })).toBeEnabled();
  await stopFading(page);
  await expectAccessible(page, 'the filled form of an offer');

  // The confirmation names a future first day, because the offer is hidden until then.
  await page.getByLabel(say('First day')).fill('2049-12-01');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('heading', { name: say('Add this offer?') })).toBeVisible();
  const firstDate = formatDate('2049-12-01T00:00:00+04:00', siteLocale);
  await expect(page.getByRole('dialog')).toContainText(say('Visitors see it from {firstDate}.').replace('{firstDate}', firstDate));
  await confirm(page, say('Cancel'));
  await page.getByLabel(say('First day')).fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog')).toContainText(say('Visitors see it at once.'));
  await confirm(page, say('Add offer'));
  // The list opens at once, without a success message to close.
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.offers())}$`));
  await expect(page.getByText(say('Offer added successfully!'))).toBeVisible();

  await page.goto(to(sitePaths.offers()));
  await page.getByRole('article').filter({ hasText: shownName }).getByRole('link').first().click();
  await expect(page.getByText('300').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: say('The package of this offer') })).toBeVisible();
  const publicAddress = page.url();

  await page.goto(to(listPath));
  await page.getByRole('link', { name: shownName, exact: true }).click();
  await expect(field(page, say('Name in English'))).toHaveValue(nameEn);
  const colleague = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(colleague);
  await colleague.goto(page.url());
  await colleague.getByLabel(say('Sale price (AED)')).fill('120');
  await colleague.getByRole('button', { name: say('Save changes') }).click();
  await confirm(colleague, say('Save changes'));
  await expect(colleague.getByText(say('Offer updated successfully!'))).toBeVisible();
  await colleague.context().close();

  await field(page, say('Description in English')).fill('For those who dive deep.');
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByRole('heading', { name: say('Save changes to this offer?') })).toBeVisible();
  await confirm(page, say('Save changes'));
  await expect(page.getByRole('heading', { name: say('Not saved') })).toBeVisible();
  await confirm(page, say('Close'));
  await expect(page.getByText(say('Changed by somebody else in the meantime'))).toBeVisible();
  await expect(field(page, say('Description in English'))).toHaveValue('For those who dive deep.');
  await expect(field(page, say('Sale price (AED)'))).toHaveValue('150');
  await page.getByRole('button', { name: say('Take theirs: {label}').replace('{label}', say('Sale price (AED)')) }).click();
  await expect(field(page, say('Sale price (AED)'))).toHaveValue('120');
  await page.getByRole('button', { name: say('Save changes') }).click();
  await confirm(page, say('Save changes'));
  await expect(page.getByText(say('Offer updated successfully!'))).toBeVisible();

  await page.goto(to(listPath));
  await chooseMore(page, say, shownName, 'Hide from visitors');
  await expect(page.getByRole('heading', { name: say('Are you sure you want to delete/update this item?') })).toBeVisible();
  await confirm(page, say('Hide from visitors'));
  await expect(page.getByText(say('“{name}” is hidden.').replace('{name}', shownName))).toBeVisible();
  // Hidden records are visible to staff only.
  expect((await request.get(publicAddress)).status()).toBe(404);

  await chooseMore(page, say, shownName, 'Duplicate');
  await expect(field(page, say('Name in English'))).toHaveValue(`${nameEn} (copy)`);
  await expect(page.getByText(say('Draft: visitors do not see it'))).toBeVisible();

  await page.goto(to(`${listPath}&sort=-name`));
  await page.getByLabel(say('Select all on this page')).first().check();
  await page.getByRole('button', { name: say('Publish'), exact: true }).click();
  await confirm(page, say('Publish'));
  await expect(page.getByText(say('Draft'), { exact: true })).toHaveCount(0);
  expect((await request.get(publicAddress)).status()).toBe(200);
  await removeListed(page, say, siteLocale === 'ar' ? `${nameAr} (نسخة)` : `${nameEn} (copy)`);
  await removeListed(page, say, shownName);
  await expect(page.getByText(say('Nothing matches this.'))).toBeVisible();
});

test('The buttons of an offer’s pictures lie within their tiles, on a phone and on a tablet.', async ({ page, to, say, siteLocale }) => {
  await signIn(page);
  await page.goto(to(`${adminPaths.offers()}?q=${encodeURIComponent(siteLocale === 'ar' ? 'عيد الاتحاد' : 'National Day')}`));
  const address = await page.locator('a[href*="/addoffer/"]').first().getAttribute('href');
  await page.goto(address ?? '');
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: say('Remove picture {number}').replace('{number}', '1') }) });
  await expect(tiles).toHaveCount(2);
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = await tiles.evaluateAll((items) =>
      items.flatMap((item) => {
        const tile = item.getBoundingClientRect();
        const isInside = (box: DOMRect) => box.left >= tile.left && box.right <= tile.right;
        return [...item.querySelectorAll('button')].filter((button) => !isInside(button.getBoundingClientRect())).map((button) => button.ariaLabel);
      }),
    );
    expect([width, outside]).toEqual([width, []]);
  }
});
