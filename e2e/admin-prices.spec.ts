import type { Page } from '@playwright/test';
import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { closeSuccess, confirm, field, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, signIn } from './support/staff.ts';
import { openWindow } from './support/windows.ts';

// Its own centre, because its published records would change the lists of other tests.
const site = ownSite();

const call = (page: Page, procedure: string, data: object) => callProcedure(page, site.url, procedure, data);

test('Staff change prices in bulk and undo it, and arrange, hide and delete packages. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}, { retry }) => {
  // The longest test: on a busy machine, a minute is not enough.
  test.slow();
  // A retry must not find the records of the first attempt.
  const mark = `${siteLocale}${retry}`;
  const named = (message: string, ...names: string[]) =>
    names.reduce((text, name) => text.replace(/\{\w+\}/, name), t(message));
  const bilingual = (field: string, text: string) => ({ [`${field}En`]: text, [`${field}Ar`]: text });
  const title = `Pearls ${mark}`;
  const [expensive, cheap] = [`Deep pearl ${mark}`, `Shore pearl ${mark}`];
  const at = (path: string) => site.url + to(path);
  await site.signIn(page);
  const { id: categoryId } = await call(page, 'categories.create', { values: bilingual('title', title) });
  const own = { categoryId, ...bilingual('description', 'From the gulf.'), tests: 4 };
  const { id: expensiveId } = await call(page, 'packages.create', {
    values: { ...own, ...bilingual('name', expensive), price: 100 },
  });
  await call(page, 'packages.create', { values: { ...own, ...bilingual('name', cheap), price: 40 } });
  const listPath = at(`${collectionPaths.package.list}?category=${categoryId}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await openStaffPage(page, listPath);
  await page.getByRole('checkbox', { name: t('Select all on this page') }).check();
  await page.getByRole('button', { name: t('Change prices') }).click();
  const prices = page.getByRole('dialog', { name: t('Change prices') });
  await prices.getByText(t('Lower'), { exact: true }).click();
  await prices.getByRole('combobox', { name: t('Unit') }).click();
  await page.getByRole('option', { name: t('AED'), exact: true }).click();
  const size = prices.getByRole('textbox', { name: t('By how much') });
  await size.fill('1.234');
  await expect(
    prices.getByText(t('At most two digits after the decimal point.')).or(prices.getByText(/1234/)).first(),
  ).toBeVisible();
  await size.fill('50');
  await expect(prices.getByRole('row').nth(1)).toContainText(t('The price would be 0 or less.'));
  await expect(prices.getByRole('row').nth(2)).toContainText(/100.+50/);
  await expectAccessible(page, 'the bulk price change');
  await prices.getByRole('button').last().click();
  await expect(prices).toBeHidden();
  await expect(row(expensive)).toContainText('50');
  await expect(row(cheap)).toContainText('40');
  // Undo survives a reload.
  await page.reload();
  await expectNoticesBeside(page, t);
  // After a network error, undo is offered again.
  await page.route('**/trpc/admin.packagePrices.undo*', (route) => route.abort());
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(
    page.getByText(t('The prices could not be restored. You find them in each package’s history.')),
  ).toBeVisible();
  await page.unroute('**/trpc/admin.packagePrices.undo*');
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(row(expensive)).toContainText('100');

  // The list itself changes a price and the visibility.
  const priceOf = (name: string, price: string) =>
    page.getByRole('button', { name: named('Price of {name}: {price}', name, price), exact: true });
  const priceField = page.getByRole('textbox', { name: named('Price of {name}', expensive), exact: true });
  await priceOf(expensive, '100').press('Enter');
  await expect(priceField).toBeFocused();
  await priceField.press('ArrowUp');
  await expect(priceField).toHaveValue('100');
  await priceField.fill('7');
  await priceField.press('Escape');
  await expect(priceOf(expensive, '100')).toBeFocused();
  await priceOf(expensive, '100').press('Enter');
  await priceField.fill('1.234');
  await priceField.press('Enter');
  await expect(page.getByText(t('validation.oneReading').replace('{reading}', '1234'))).toBeVisible();
  await priceField.fill('1.2345');
  await priceField.press('Enter');
  await expect(page.getByText(t('At most two digits after the decimal point.'))).toBeVisible();
  await priceField.fill('١٢٠');
  await priceField.press('Enter');
  await expect(
    page.getByRole('heading', { name: t('Are you sure you want to delete/update this item?') }),
  ).toBeVisible();
  await expectAccessible(page, 'a price edited in the list');
  await confirm(page, t('Save changes'));
  await expect(priceOf(expensive, '120')).toBeFocused();
  await expect(page.getByText(named('The price of “{name}” was changed.', expensive))).toBeVisible();
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(priceOf(expensive, '100')).toBeVisible();
  // A colleague changes the package meanwhile.
  await priceOf(expensive, '100').click();
  await priceField.fill('130');
  await call(page, 'packages.setPublished', { ids: [expensiveId], isPublished: false });
  await priceField.press('Enter');
  await confirm(page, t('Save changes'));
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(t('content.conflictOwn'));
  await confirm(page, t('Close'));
  await expect(priceOf(expensive, '100')).toBeFocused();
  const published = page.getByRole('switch', { name: named('Publish {name}', expensive), exact: true });
  await expect(published).not.toBeChecked();
  await published.press('Space');
  await confirm(page, t('Publish'));
  await expect(published).toBeChecked();

  const order = page.getByRole('dialog', { name: t('Arrange') });
  const visitor = await openWindow(page);
  const publicOrder = async () => {
    await visitor.goto(at(sitePaths.packages({ category: categoryId })));
    return visitor.getByRole('heading', { name: / pearl / }).allTextContents();
  };
  expect(await publicOrder()).toEqual([expensive, cheap]);
  await openStaffPage(page, listPath);
  await page.getByRole('button', { name: t('Arrange'), exact: true }).click();
  await order.getByRole('button', { name: named('Move {name} up', cheap), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(order.getByRole('status')).toHaveText(
    named('“{spokenName}” is now {spokenPlace} of {total}.', cheap, '1', '2'),
  );
  await expect(order.getByRole('button', { name: named('Move {name} up', cheap), exact: true })).toBeFocused();
  await expectAccessible(page, 'the ordering dialog');
  const place = order.getByRole('textbox', { name: named('Place of {name}', cheap), exact: true });
  await place.fill('٢');
  await place.press('Escape');
  await expect(place).toHaveValue('1');
  await place.fill('٢');
  await place.press('Enter');
  await expect(order.getByRole('listitem').last()).toContainText(cheap);
  await expect(place).toBeFocused();
  await place.fill('1');
  await place.press('Enter');
  await expect(order.getByRole('listitem').first()).toContainText(cheap);
  // The description is the instruction alone; one Escape asks, a second one stays.
  await expect(order).not.toHaveAccessibleDescription(new RegExp(cheap));
  const question = page.getByRole('dialog', { name: t('Leave without saving?') });
  const saveOrder = async () => {
    await order.getByRole('button', { name: t('Save this order') }).click();
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: t('Save this order') })
      .click();
  };
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(order).toBeVisible();
  await saveOrder();
  await expect(page.getByText(t('The new order is saved. Visitors see it now.'))).toBeVisible();
  expect(await publicOrder()).toEqual([cheap, expensive]);

  // Select all on several pages, then change them together.
  const added = Array.from({ length: 26 }, (_, index) =>
    call(page, 'packages.create', { values: { ...own, ...bilingual('name', `Pearl ${index} ${mark}`), price: 10 } }),
  );
  await Promise.all(added);
  // A new document, because the list in the browser lacks them.
  await page.goto(listPath);
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: t('Select all on this page') }).check();
    await page.getByRole('button', { name: named('Select all in this list: {total}', '28') }).click();
    // Matches the bar, not the number of results: the ids of all records arrive later.
    await expect(page.getByRole('status').filter({ hasText: /28\D*(?:selected|محدد)/ })).toBeVisible();
  };
  await selectAll();
  await page.getByRole('button', { name: t('Hide from visitors'), exact: true }).click();
  await confirm(page, t('Hide from visitors'));
  await expect(row(expensive)).toContainText(t('Draft'));
  // A second tab, because the undo notice stays in the first.
  const shown = await page.context().newPage();
  await shown.goto(`${listPath}&published=yes`);
  await expect(shown.getByText(t('Nothing matches this.'))).toBeVisible();
  await shown.close();
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(page.getByText(t('Undone.'))).toBeVisible();
  await expect(row(expensive)).not.toContainText(t('Draft'));
  await openStaffPage(page, `${listPath}&published=no`);
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();
  await openStaffPage(page, listPath);
  await selectAll();
  await page.getByRole('button', { name: t('Delete'), exact: true }).click();
  await confirm(page, t('Delete'));
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(row(expensive)).toBeVisible();
  await selectAll();
  await page.getByRole('button', { name: t('Delete'), exact: true }).click();
  await confirm(page, t('Delete'));
  await expect(row(expensive)).toHaveCount(0);
  await expect(page.getByText(t('No packages available in this category.'))).toBeVisible();
});

test('Staff add, rename and delete a tag, and see the packages that use another tag. @only-en', async ({
  page,
  to,
  t,
  siteLocale,
}, { retry }) => {
  const name = `Moon ${siteLocale}${retry}`;
  const renamed = `Full ${name}`;
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openStaffPage(page, to(adminPaths.tags()));
  // The links to the other pages of the catalogue are list items, too.
  const topics = page.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(topics.first()).toBeVisible();
  await expect(field(page, t('Name in English'))).toBeHidden();
  await page.getByRole('button', { name: t('New topic') }).click();
  await field(page, t('Name in English')).fill(name);
  await field(page, t('Name in Arabic')).fill(name);
  await page.getByRole('button', { name: t('Add topic') }).click();
  await confirm(page, t('Add topic'));
  await closeSuccess(page, t, 'Topic added successfully!');
  await page.getByRole('link', { name: t('Edit {name}').replace('{name}', name), exact: true }).click();
  await expect(field(page, t('Name in English'))).toHaveValue(name);
  for (const label of ['Name in English', 'Name in Arabic']) await field(page, t(label)).fill(renamed);
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Topic renamed successfully!');

  await topics.first().getByRole('button').click();
  const used = page.getByRole('dialog', { name: new RegExp(t('“{name}” is still used').replace('{name}', '.+')) });
  await expect(used.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'the tags');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: t('Search topics') }).fill(renamed.toUpperCase());
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(1);
  await removeListed(page, t, renamed);
});

/** The notice with the undo covers neither the bar of chosen records nor the last button of the list. */
async function expectNoticesBeside(page: Page, t: (text: string) => string) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('checkbox').last().check();
    // A trial: it needs a target that receives the click.
    await page
      .getByRole('button', { name: t('Delete'), exact: true })
      .last()
      .click({ trial: true });
    await page.getByRole('button', { name: t('Clear the selection') }).click();
    await page.getByRole('main').getByRole('button').last().click({ trial: true });
  }
}
