import type { Page } from '@playwright/test';
import { otherLocale } from '../src/shared/i18n/locales.ts';
import { collectionPaths } from '../src/shared/paths.ts';
import { colourOf, expectAccessible } from './support/accessibility.ts';
import { confirm, field } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, signIn } from './support/staff.ts';

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Creates a package in the first category. */
async function makePackage(page: Page, origin: string, changes: object): Promise<string> {
  const answer = await page.request.get(`${origin}/trpc/admin.categories.listChoices`);
  const categories = ((await answer.json()) as { result: { data: { id: string }[] } }).result.data;
  const texts = { nameEn: 'Editor pearl', nameAr: 'لؤلؤة المحرر', descriptionEn: 'Nacre.', descriptionAr: 'صدف.' };
  const values = { ...texts, categoryId: categories[0]?.id, tests: 3, price: 80, isPublished: false, ...changes };
  return (await callProcedure(page, origin, 'packages.create', { values })).id;
}

const narrow = { width: 320, height: 640 };
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const contents = (page: Page, t: (text: string) => string) =>
  page.getByRole('navigation', { name: t('Parts of the form') });

test('The field of the own language is first, for the eye and for the keyboard, also on a phone.', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const labels = { en: t('Name in English'), ar: t('Name in Arabic') };
  const [own, other] = [field(page, labels[siteLocale]), field(page, labels[otherLocale(siteLocale)])];
  for (const size of [laptop, phone]) {
    await page.setViewportSize(size);
    await openStaffPage(page, to(collectionPaths.package.edit()));
    await own.focus();
    await page.keyboard.press('Tab');
    await expect(other).toBeFocused();
    const [first, second] = [await own.boundingBox(), await other.boundingBox()];
    expect((first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
  }
  // The form of a new record that opens with a button on a phone.
  await openStaffPage(page, to(collectionPaths.category.list));
  await page.getByRole('button', { name: t('New category') }).click();
  const titles = { en: t('Title in English'), ar: t('Title in Arabic') };
  await expect(field(page, titles[siteLocale])).toBeFocused();
});

test('Beside a form, its parts are listed with what they lack, and the card of the record follows what is typed. @only-en', async ({
  page,
  to,
  t,
  baseURL,
}) => {
  await page.setViewportSize(laptop);
  await signIn(page);
  const id = await makePackage(page, baseURL ?? '', {});
  await openStaffPage(page, to(collectionPaths.package.edit(id)));
  const parts = contents(page, t);
  const part = (title: string) => parts.getByRole('link', { name: new RegExp(`^${t(title)}`) });
  await expect(parts.getByRole('link')).toHaveCount(5);
  await expect(part('What it is')).toHaveAttribute('aria-current', 'location');

  const card = page.frameLocator('iframe[title="Preview of the card"]').getByRole('article', { includeHidden: true });
  await expect(card).toContainText('Editor pearl');
  await field(page, t('Name in English')).fill('Deep pearl');
  await page.getByLabel(t('Price (AED)')).fill('95.5');
  await expect(card).toContainText('Deep pearl');
  await expect(card).toContainText('95.50');
  await page
    .getByRole('radiogroup', { name: t('Language of the card') })
    .getByText('العربية')
    .click();
  await expect(card).toContainText('لؤلؤة المحرر');

  // One stop for the Tab key.
  await part('What it is').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(part('Picture')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: t('Picture'), exact: true }).first()).toBeFocused();
  await expect(part('Picture')).toHaveAttribute('aria-current', 'location');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(part('What it is')).toHaveAttribute('aria-current', 'location');

  await field(page, t('Description in Arabic')).fill('');
  await expect(part('What it is')).toHaveAccessibleName(/Something is missing$/);
  await part('How it is done').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(field(page, t('Description in Arabic'))).toBeFocused();
  await expect(part('What it is')).toHaveAccessibleName(/Needs a correction$/);
  await expectAccessible(page, 'a form with its parts and its card');

  // The bar with the buttons hides what is below it, in both schemes.
  const bar = page.getByRole('button', { name: t('Save changes') }).locator('..');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await colourOf(bar, 'background-color')).not.toMatch(/rgba|\/ 0/);
  }
  await callProcedure(page, baseURL ?? '', 'packages.remove', { ids: [id] });
});

test('On a phone a form has steps: each can save, and an error opens its own. @only-ar', async ({
  page,
  to,
  t,
  baseURL,
}) => {
  await page.setViewportSize(phone);
  await signIn(page);
  const id = await makePackage(page, baseURL ?? '', { nameEn: 'Step pearl', nameAr: 'لؤلؤة الخطوات' });
  await openStaffPage(page, to(collectionPaths.package.edit(id)));
  const steps = contents(page, t).getByRole('link');
  const name = field(page, t('Name in Arabic'));
  const next = page.getByRole('button', { name: t('Next') });
  await expect(name).toBeVisible();
  await expect(page.getByLabel(t('On sale'))).toBeHidden();
  await expect(page.getByText('الخطوة 1 من 5')).toBeVisible();
  await name.fill('');
  await next.click();
  await expect(name).toBeHidden();
  await expect(page.getByRole('combobox', { name: t('Add a test') })).toBeVisible();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'location');
  await steps.nth(3).click();
  await expect(page.getByLabel(t('On sale'))).toBeVisible();
  await expect(steps.nth(0)).toHaveAccessibleName(new RegExp(`${t('Something is missing')}$`));
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(name).toBeFocused();
  await name.fill('لؤلؤة الخطى');
  await next.click();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await expect(page.getByRole('heading', { name: t('Package updated successfully!') })).toBeVisible();
  await confirm(page, t('Close'));
  await openStaffPage(page, to(collectionPaths.package.edit(id)));
  await expect(name).toHaveValue('لؤلؤة الخطى');
  await expectAccessible(page, 'a step of a form');
  await page.setViewportSize(narrow);
  for (const step of [1, 2, 3, 4]) {
    await steps.nth(step).click();
    expect([step, await overflow(page)]).toEqual([step, 0]);
  }
  await callProcedure(page, baseURL ?? '', 'packages.remove', { ids: [id] });
});

test('Rows of all lists are 56 px high with name and detail; on a phone, a card cuts no name.', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  const lists = Object.values(collectionPaths).map(({ list }) => list);
  for (const list of lists) {
    await page.setViewportSize(laptop);
    // A new document, so that no row of the list before is counted.
    await page.goto(to(list));
    const rows = page.getByRole('table').last().locator('tbody').getByRole('row');
    const more = new RegExp(`^${t('More actions for {name}').replace('{name}', '')}`);
    await expect(rows.first().getByRole('button', { name: more })).toBeVisible();
    const heights = await rows.evaluateAll((all) => [
      ...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height))),
    ]);
    expect([list, heights]).toEqual([list, [56]]);
    await page.setViewportSize(narrow);
    const cut = await rows
      .getByRole('rowheader')
      .getByRole('link')
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect([list, cut, await overflow(page)]).toEqual([list, 0, 0]);
  }
});

test.describe(() => {
  // The script that one load of the page lacks.
  test.use({ expectedErrors: [/Failed to fetch dynamically imported module/] });

  test('The staff area follows the colours of the device from the first paint, until a member chooses others. @only-en', async ({
    page,
    to,
    t,
  }) => {
    const schemeOf = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await signIn(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(to(collectionPaths.category.list));
    const choose = async (label: string) => {
      await page.getByRole('button', { name: t('Colours'), exact: true }).click();
      await page.getByRole('menuitemradio', { name: t(label) }).click();
    };
    await page.getByRole('button', { name: t('Colours'), exact: true }).click();
    await expect(page.getByRole('menuitemradio', { name: t('As on this device') })).toBeChecked();
    await page.keyboard.press('Escape');
    expect(await schemeOf()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(schemeOf).toBe('light');
    await choose('Dark');
    await expect.poll(schemeOf).toBe('dark');
    // Before its script runs, the page has the chosen scheme already.
    await page.route('**/admin-assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await schemeOf()).toBe('dark');
    await page.unroute('**/admin-assets/*.js');
    await page.reload();
    await choose('As on this device');
    await expect.poll(schemeOf).toBe('light');
  });
});
