import type { Page } from '@playwright/test';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const field = (page: Page, name: string) => page.locator(`select[name=${name}]`);
const cards = (page: Page) => page.getByRole('article');

test.describe('The filters of the catalogue', () => {
  test.use({ viewport: wide });

  test('narrow the list without a change of the scroll position, and Back removes each one. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package?category=all'));
    await page.evaluate(() => window.scrollTo(0, 100));
    const before = await cards(page).count();
    await field(page, 'audience').focus();
    await field(page, 'audience').selectOption('women');
    await expect(page).toHaveURL(/category=all&audience=women$/);
    await expect(cards(page)).not.toHaveCount(before);
    await expect(field(page, 'audience')).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
    await field(page, 'fasting').selectOption('no');
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goBack();
    await expect(field(page, 'fasting')).toHaveValue('');
    await expect(field(page, 'audience')).toHaveValue('women');
    await page.goBack();
    await expect(page.getByRole('list', { name: t('Active filters') })).toHaveCount(0);
    await expect(field(page, 'audience')).toHaveValue('');
  });

  test('can be removed one by one or all at once, even by keyboard. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/package?category=all&tag=heart&audience=everyone&maxPrice=400'));
    const active = page.getByRole('list', { name: t('Active filters') });
    await expect(active.getByRole('link')).toHaveCount(4);
    await active.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/category=all&audience=everyone&maxPrice=400$/);
    await expect(page.locator('main [role=status]').first()).toBeFocused();
    await active.getByRole('link', { name: t('Clear all') }).click();
    await expect(page).toHaveURL(/category=all$/);
    await expect(active).toHaveCount(0);
  });

  test('remain active in another category, in a search and in the other language. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package?fasting=yes'));
    await page.locator('nav a[aria-current=true] + a').click();
    await expect(page).toHaveURL(/category=[0-9a-f]{24}&fasting=yes$/);
    await page.getByLabel(t('Search packages and tests')).fill('حديد');
    await expect(page).toHaveURL(/\?q=.+&fasting=yes$/);
    await expect(field(page, 'fasting')).toHaveValue('yes');
    await page.locator('a[hreflang=en]').first().click();
    await expect(page).toHaveURL(/fasting=yes/);
    await expect(field(page, 'fasting')).toHaveValue('yes');
  });

  test('remain active after Back, before and after their options have loaded. @only-en', async ({ page, to }) => {
    await openHydrated(page, to('/package?category=all&tag=heart&audience=women'));
    await page
      .getByRole('contentinfo')
      .locator(`a[href="${to('/contact')}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(to('/contact'));
    await page.reload();
    await waitForHydration(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/listFacets/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goBack();
    await expect(field(page, 'audience')).toHaveValue('women');
    await expect(field(page, 'tag')).toHaveValue('heart');
    release();
    await expect(field(page, 'audience').locator('option')).not.toHaveCount(2);
    await expect(page).toHaveURL(/category=all&tag=heart&audience=women$/);
    await page.goForward();
    await expect(page).toHaveURL(to('/contact'));
  });

  test('apply a value chosen before the script has loaded, without a new history entry. @only-en', async ({
    page,
    to,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(to('/contact'), { waitUntil: 'commit' });
    await page.goto(to('/package?category=all'), { waitUntil: 'commit' });
    await field(page, 'audience').selectOption('women');
    release();
    await expect(page).toHaveURL(/category=all&audience=women$/);
    await page.goBack();
    await expect(page).toHaveURL(to('/contact'));
  });

  test('offer a search in all packages if no package matches. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/package?audience=seniors&tag=travel'));
    await expect(page.getByRole('heading', { name: t('No packages match these filters.') })).toBeVisible();
    await page.getByRole('link', { name: t('Search all packages') }).click();
    await expect(page).toHaveURL(/category=all&tag=travel&audience=seniors$/);
  });
});

test.describe('The filters on a phone', () => {
  test.use({ viewport: phone });

  test('are collapsed, show the number of active filters, and collapse again when a visitor shows the packages. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package?category=all&audience=women'));
    const summary = page.locator('main summary');
    await expect(summary).toHaveText(`${t('Filter')} (1)`);
    await expect(field(page, 'fasting')).toBeHidden();
    await summary.focus();
    await page.keyboard.press('Enter');
    await field(page, 'fasting').selectOption('yes');
    await expect(summary).toHaveText(`${t('Filter')} (2)`);
    await stopFading(page);
    await expectAccessible(page, 'with open filters');
    await expect(field(page, 'fasting')).toBeVisible();
    await page.getByRole('button', { name: t('Show packages') }).click();
    await expect(field(page, 'fasting')).toBeHidden();
    await expect(cards(page)).toHaveCount(4);
  });
});

test('The filters work as a form without script, folded on a phone only. @only-en', async ({
  plainPage: page,
  to,
  t,
}) => {
  await page.setViewportSize(phone);
  await page.goto(to('/package?category=all'));
  await page.locator('main summary').click();
  await field(page, 'audience').selectOption('women');
  await field(page, 'sort').selectOption('price-up');
  await page.getByRole('button', { name: t('Show packages') }).click();
  await expect(page).toHaveURL(/category=all&.*audience=women/);
  await expect(cards(page)).toHaveCount(5);
  await expect(cards(page).first()).toContainText('299');
  await page
    .getByRole('list', { name: t('Active filters') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/category=all&sort=price-up$/);
  await page.setViewportSize(wide);
  await page.reload();
  await expect(field(page, 'audience')).toBeVisible();
});
