import type { Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back restores the scroll position, even after a reload and from another document. @only-en', async ({
  page,
  to,
}) => {
  await openHydrated(page, to(sitePaths.home()));
  await scrollTo(page, 700);
  await expect.poll(() => scrollY(page)).toBe(700);
  // A click would first scroll the link into view.
  await page
    .locator(`a[href="${to(sitePaths.packages())}"]`)
    .first()
    .dispatchEvent('click');
  await expect(page).toHaveURL(to(sitePaths.packages()));
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(700);

  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(700);
  await page.goto(to(sitePaths.faq()));
  await page.goBack();
  // The evaluation may fail while the document changes.
  await expect(async () => expect(await scrollY(page)).toBe(700)).toPass({ timeout: 10_000 });
});

test('An address with a fragment scrolls to its element. @only-en', async ({ page, to }) => {
  await openHydrated(page, to(sitePaths.home()));
  const id = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[id]')].find((element) => element.getBoundingClientRect().top > 1500)
        ?.id,
  );
  await page.goto(to(sitePaths.faq()));
  await openHydrated(page, `${to(sitePaths.home())}#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test.describe('If code cannot be loaded,', () => {
  test.use({ expectedErrors: [/Failed to fetch dynamically imported module|Loading chunk|ChunkLoadError/] });

  test('the page names the missing file, and a visitor can load the page again. @only-ar', async ({ page, to, t }) => {
    await page.route(/faq\.page-[\w-]+\.js/, (route) => route.abort());
    await openHydrated(page, to(sitePaths.home()));
    await page.locator(`footer a[href="${to(sitePaths.faq())}"]`).click();
    const [before = '', after = ''] = t('Loading chunk {chunk} failed').split('{chunk}');
    const heading = page.getByRole('alert').getByRole('heading', { level: 1 });
    await expect(heading).toContainText(before.trim() || after.trim());
    await expect(heading).toContainText(/faq\.page-[\w-]+\.js/);
    await page.unroute(/faq\.page-[\w-]+\.js/);
    await page.getByRole('button', { name: t('Load the page again') }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(to(sitePaths.faq()));
  });

  test('an offline visitor sees at the top of the screen that there is no connection and which file is missing. @only-ar', async ({
    page,
    context,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, to(sitePaths.home()));
    await page
      .getByRole('contentinfo')
      .locator('summary')
      .filter({ hasText: t('Explore') })
      .click();
    const link = page.locator(`footer a[href="${to(sitePaths.privacyPolicy())}"]`);
    await link.scrollIntoViewIfNeeded();
    await page.route(/privacy-policy\.page-[\w-]+\.js/, (route) => route.abort());
    await context.setOffline(true);
    await link.click();
    const alert = page.getByRole('alert');
    const heading = alert.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(t('There is no internet connection. Check your network and try again.'));
    await expect(alert).toContainText(/privacy-policy\.page-[\w-]+\.js/);
    await expect(heading).toBeInViewport({ ratio: 1 });
    // Back online, the requested page loads automatically.
    await page.unroute(/privacy-policy\.page-[\w-]+\.js/);
    await context.setOffline(false);
    await expect(alert).toHaveCount(0);
    await expect(page).toHaveURL(to(sitePaths.privacyPolicy()));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
