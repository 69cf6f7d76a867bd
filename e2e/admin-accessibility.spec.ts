import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';

const phone = { width: 390, height: 844 };

test('On a phone, the menu closes on Escape and when the focus leaves it, and a new page speaks its heading.', async ({
  page,
  to,
  t,
}) => {
  await page.setViewportSize(phone);
  await signIn(page);
  await page.goto(to(collectionPaths.category.list));
  const menu = page.getByRole('navigation', { name: t('Staff area') });
  const burger = page.getByRole('button', { name: t('Open the menu') });
  await burger.click();
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(menu).not.toBeInViewport();
  await expect(burger).toBeFocused();
  await burger.click();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).not.toBeInViewport();
  await expect(page.getByRole('main').locator(':focus')).toBeInViewport();
  await burger.click();
  await menu.getByRole('link', { name: t('Information'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('Information') })).toBeFocused();

  await page.setViewportSize({ width: 320, height: 640 });
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(home?.width).toBeGreaterThanOrEqual(24);
});

test('A list names its table and its rows, and the edges of its fields are strong in both colour schemes. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await page.goto(to(collectionPaths.package.list));
  const table = page.getByRole('table', { name: t('Packages') });
  await expect(table.getByRole('rowheader').first().getByRole('link')).toBeVisible();
  await expectStrongEdges(page, 'of a list');
  await page.getByRole('button', { name: t('Use dark colours') }).click();
  await expectStrongEdges(page, 'of a list in dark colours');
  for (const path of [collectionPaths.package.edit(), adminPaths.enterRequest()]) {
    await page.goto(to(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expectStrongEdges(page, `of ${path} in dark colours`);
  }
  await page.getByRole('button', { name: t('Use light colours') }).click();
  await expectStrongEdges(page, 'of a form in light colours');
  const field = page.getByRole('textbox').first();
  await field.focus();
  await page.keyboard.press('Shift');
  await expect(field).toHaveCSS('outline-width', '3px');
});
