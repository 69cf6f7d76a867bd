import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { colourOf } from './support/accessibility.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { rowOf, sendMessage } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

const phone = { width: 390, height: 844 };

test('On a phone, the keyboard reaches the open menu only, which closes on Escape and when the focus leaves it. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await page.setViewportSize(phone);
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.category.list));
  const menu = page.getByRole('navigation', { name: t('Staff area') });
  const burger = page.getByRole('button', { name: t('Open the menu') });
  await expect(burger).toBeVisible();
  // Links that only left the screen would still take the focus.
  await expect(menu).toBeHidden();
  await burger.press('Enter');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main').locator(':focus')).toBeInViewport();
  await burger.click();
  await menu.getByRole('link', { name: t('Information'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Information') })).toBeFocused();
});

test('A list names its table and its rows, and the edges of its fields are strong in both colour schemes. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.package.list));
  const table = page.getByRole('table', { name: t('Packages') });
  await expect(table.getByRole('rowheader').first().getByRole('link')).toBeVisible();
  await expectStrongEdges(page, 'of a list');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectStrongEdges(page, 'of a list in dark colours');
  for (const path of [collectionPaths.package.edit(), adminPaths.enterRequest()]) {
    await page.goto(to(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expectStrongEdges(page, `of ${path} in dark colours`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectStrongEdges(page, 'of a form in light colours');
  const field = page.getByRole('textbox').first();
  await field.focus();
  await page.keyboard.press('Shift');
  await expect(field).toHaveCSS('outline-style', 'solid');
});

test('A form that is refused says how many fields need a correction. @only-en', async ({ page, to }) => {
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.offer.edit()));
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  const wrong = page.locator('[aria-invalid=true]');
  await expect(wrong.first()).toBeFocused();
  const count = await wrong.count();
  expect(count).toBeGreaterThan(1);
  const spoken = page.locator('form [aria-live=polite]').filter({ hasText: /\d/ });
  await expect(spoken).toHaveText(`${count} fields need a correction.`);
});

test('More contrast strengthens the soft texts of the staff area. @only-en', async ({ page, to }) => {
  await signIn(page);
  await openStaffPage(page, to(adminPaths.settingsSection('texts')));
  const hint = page.getByRole('main').getByText('A text that is empty in both languages');
  await expect(hint).toBeVisible();
  const text = await colourOf(page.locator('body'), 'color');
  expect(await colourOf(hint, 'color')).not.toBe(text);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(() => colourOf(hint, 'color')).toBe(text);
});

test('In forced colours, the chosen day and the open request differ from the others by more than a fill. @only-en', async ({
  page,
  request,
  to,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const word = `colours${Date.now()}`;
  await sendMessage(request, siteLocale, word);
  const { name } = await sendMessage(request, siteLocale, word);
  await page.emulateMedia({ forcedColors: 'active' });
  await openStaffPage(page, to(adminPaths.appointments()));
  const days = page.getByRole('navigation', { name: 'Visits of five weeks' });
  const chosen = await colourOf(days.locator('[aria-current=date]'), 'background-color');
  expect(chosen).not.toBe(await colourOf(days.locator('li a:not([aria-current])').first(), 'background-color'));
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(page.locator('[data-open]').filter({ hasText: name })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('article').last()).toHaveCSS('outline-style', 'none');
});

test('Buttons of rows and menus are named once, and the focus goes to what comes next. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.package.list));
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: /^Delete / })).not.toHaveAttribute('aria-label');
  // The first item of a menu gets the focus, so that the first Enter chooses it.
  await row.getByRole('button', { name: /^More actions/ }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox');
  await search.fill('check');
  await page.getByRole('button', { name: t('Clear the search') }).press('Enter');
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: t('Skip to the content') }).press('Enter');
  await expect(page.getByRole('main', { name: t('Packages') })).toBeFocused();
  await openStaffPage(page, to(adminPaths.firstSteps()));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Set up: / })
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: t('Next step') })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.matches('h1, [data-meant], input, textarea'));
  await expect.poll(focused).toBe(true);
});

test('At 320 px, more spacing cuts no text of the inbox. @only-en', async ({ page, request, to, siteLocale }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const word = `spacing${Date.now()}`;
  const { name } = await sendMessage(request, siteLocale, word);
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  await expect(page.getByRole('tablist', { name: 'Requests' })).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await page.addStyleTag({ content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }' });
  const cut = await row
    .locator('h2, bdi, time')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0).length);
  expect(cut).toBe(0);
});
