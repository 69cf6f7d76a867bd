import type { Page } from '@playwright/test';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const card = (page: Page, index: number) => page.getByRole('article').nth(index);

/** The address of a comparison of the catalogue's first packages. */
async function comparisonOf(page: Page, to: (path: string) => string, count: number): Promise<string> {
  await page.goto(to('/package'));
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const href = await card(page, index).locator('a[href*="package="]').first().getAttribute('href');
    ids.push(new URL(href ?? '', 'http://localhost').searchParams.get('package') ?? '');
  }
  return to(`/package/compare?packages=${ids.join('-')}`);
}

test.describe('The comparison', () => {
  test('accepts up to three packages from their cards, refuses a fourth with a message, and shows them side by side. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package'));
    const compare = (index: number) => card(page, index).getByRole('button', { name: t('Compare') });
    const bar = page.getByRole('region', { name: t('Comparison') });
    await compare(0).click();
    await expect(compare(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(to('/package'));
    await expect(bar.getByText(t('Choose one more to compare.'))).toBeVisible();
    await stopFading(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `with a package selected at ${width} px`);
    }
    await compare(1).press(' ');
    await compare(2).press('Enter');
    await expect(bar.getByRole('listitem')).toHaveCount(3);
    await compare(3).click();
    await expect(compare(3)).toHaveAttribute('aria-pressed', 'false');
    await expect(bar.getByRole('status')).toHaveText(t('You can compare three packages. Remove one to add another.'));
    await card(page, 3).getByRole('heading').getByRole('link').click();
    await expect(page.locator('main header + div').getByRole('button', { name: t('Compare') })).toBeVisible();
    await expect(page.getByText(t('You can compare three packages. Remove one to add another.'))).toHaveCount(0);
    await page.goBack();
    await expect(bar.getByRole('listitem')).toHaveCount(3);
    await expect(bar.getByRole('status')).not.toHaveText(
      t('You can compare three packages. Remove one to add another.'),
    );
    const names = await Promise.all([0, 1, 2].map((index) => card(page, index).getByRole('heading').textContent()));
    await bar.getByRole('link', { name: t('Compare') }).click();
    await expect(page).toHaveURL(/\/package\/compare\?packages=[0-9a-f]{24}-[0-9a-f]{24}-[0-9a-f]{24}$/);
    for (const name of names)
      await expect(page.getByRole('columnheader', { name: name ?? '', exact: true })).toBeVisible();
    // The label of the row is not repeated in it.
    const label = page.getByRole('rowheader', { name: t('Fasting'), exact: true });
    const fasting = page.getByRole('row').filter({ has: label }).getByRole('cell');
    await expect(fasting).toHaveCount(3);
    for (const text of await fasting.allTextContents()) expect(text).not.toMatch(new RegExp(`^${t('Fasting')}`));
    await page.goBack();
    await expect(compare(1)).toHaveAttribute('aria-pressed', 'true');
  });

  test('retains the selection after a reload, and removes a package from the table and the selection. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package'));
    for (const index of [0, 1]) {
      const compare = card(page, index).getByRole('button', { name: t('Compare') });
      await compare.click();
      await expect(compare).toHaveAttribute('aria-pressed', 'true');
    }
    await page.reload();
    const bar = page.getByRole('region', { name: t('Comparison') });
    await expect(bar.getByRole('listitem')).toHaveCount(2);
    await bar.getByRole('link', { name: t('Compare') }).click();
    await page.locator('thead a[href*="/package/compare"]').first().click();
    await expect(page.getByRole('heading', { name: t('Add another package') })).toBeVisible();
    await page.goto(to('/package'));
    await expect(bar.getByRole('listitem')).toHaveCount(1);
    await bar.getByRole('button').click();
    await expect(bar).toHaveCount(0);
  });

  test('drops a selected package that no longer exists. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/package'));
    await card(page, 0)
      .getByRole('button', { name: t('Compare') })
      .click();
    const bar = page.getByRole('region', { name: t('Comparison') });
    await expect(bar.getByRole('listitem')).toHaveCount(1);
    await page.evaluate(
      (gone) => sessionStorage.setItem('compared-packages', `${gone}-${sessionStorage.getItem('compared-packages')}`),
      '0'.repeat(24),
    );
    const name = await card(page, 0).getByRole('heading').textContent();
    await page.reload();
    await expect(bar.getByRole('button', { name: name ?? '' })).toBeVisible();
    await expect(bar.getByRole('listitem')).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('compared-packages')))
      .toMatch(/^(?!0{24})[0-9a-f]{24}$/);
  });

  test('does not change the visitor’s selection when opened from a shared link, until the visitor adds a package. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    const shared = await comparisonOf(page, to, 2);
    await openHydrated(page, to('/package'));
    await card(page, 3)
      .getByRole('button', { name: t('Compare') })
      .click();
    const bar = page.getByRole('region', { name: t('Comparison') });
    await expect(bar.getByRole('listitem')).toHaveCount(1);
    const own = await page.evaluate(() => sessionStorage.getItem('compared-packages'));
    await openHydrated(page, shared);
    await expect(page.locator('thead th[scope=col]')).toHaveCount(3);
    await openHydrated(page, to('/package'));
    await expect(bar.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('compared-packages'))).toBe(own);
    await openHydrated(page, shared);
    await page.locator('main section li a').first().click();
    await expect(page.locator('thead th[scope=col]')).toHaveCount(4);
    await openHydrated(page, to('/package'));
    await expect(bar.getByRole('listitem')).toHaveCount(3);
  });

  test('shows for every laboratory test whether a package includes it, and can show only the differences. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, await comparisonOf(page, to, 2));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const rows = page.locator('tbody th[scope=row]');
    const all = await rows.count();
    const cells = page.locator('tbody td');
    await expect(cells.filter({ hasText: t('Included') }).first()).toBeVisible();
    await expect(cells.filter({ hasText: t('Not included') }).first()).toBeVisible();
    await page.getByRole('link', { name: t('Show only differences') }).click();
    await expect(page).toHaveURL(/&only=differences$/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.reload();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.getByRole('link', { name: t('Show everything') }).click();
    await expect(rows).toHaveCount(all);
  });

  test('can be put together by links without script. @only-en', async ({ plainPage: page, to, t }) => {
    await page.goto(to('/package'));
    await card(page, 0)
      .getByRole('link', { name: t('Compare') })
      .click();
    await expect(page.getByRole('heading', { name: t('Add another package') })).toBeVisible();
    await page.locator('main section li a').first().click();
    await expect(page.locator('thead th[scope=col]')).toHaveCount(3);
    await page.getByRole('link', { name: t('Show only differences') }).click();
    await expect(page).toHaveURL(/only=differences$/);
    // If one of three packages does not exist, another can be added.
    await page.goto(`${await comparisonOf(page, to, 2)}-${'0'.repeat(24)}`);
    await expect(page.locator('thead th[scope=col]')).toHaveCount(3);
    await expect(page.locator('main section li a')).not.toHaveCount(1);
  });

  test('of three packages shows their names on a phone while a visitor scrolls. @only-en', async ({ page, to }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, await comparisonOf(page, to, 3));
    await page.evaluate(() => window.scrollTo(0, 1200));
    for (const name of await page.locator('thead th a').all()) await expect(name).toBeInViewport();
  });
});
