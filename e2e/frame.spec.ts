import { openHydrated, waitForHydration } from './support/hydration.ts';
import { expectUsableLayout } from './support/layout.ts';
import { expect, test } from './support/site.ts';

test.describe('The site', () => {
  test('retains the path and the query when a visitor switches the language, and stores the choice.', async ({
    page,
    to,
    siteLocale,
  }) => {
    const other = siteLocale === 'en' ? 'ar' : 'en';
    await openHydrated(page, to('/package?q=vitamin'));
    await page.locator(`header a[hreflang=${other}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveURL(other === 'ar' ? '/ar/package?q=vitamin' : '/package?q=vitamin');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(other);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`language=${other}`);
  });

  test('folds the footer’s links on a phone, without script too, and repeats the language switch there. @only-ar', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(to('/package'));
    const footer = page.getByRole('contentinfo');
    const links = footer.getByRole('navigation', { name: t('Explore') });
    await expect(links.getByRole('link')).toHaveCount(0);
    await links.getByText(t('Explore')).filter({ visible: true }).click();
    await expect(links.getByRole('link', { name: t('Common questions') })).toBeVisible();
    await footer.locator('a[hreflang=en]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL('/package');
  });

  test('redirects a visitor who chose Arabic to the Arabic page, but no visitor to the English page.', async ({
    page,
    siteLocale,
  }) => {
    await page.goto('/contact');
    await page.evaluate((choice) => localStorage.setItem('language', choice), siteLocale);
    // On the first visit, the language is only in localStorage; on the second, also in the cookie.
    for (const path of ['/package', '/contact']) {
      await page.goto(siteLocale === 'ar' ? path : `/ar${path}`);
      await expect(page).toHaveURL(`/ar${path}`);
    }
  });

  test('redirects a visitor who chose Arabic to the Arabic page even if a cache that ignores cookies answers.', async ({
    page,
    context,
    siteLocale,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: siteLocale, url: baseURL ?? '' }]);
    await page.route('**/package?q=iron', async (route) => {
      // Playwright's own requests would send the cookie.
      const copy = await fetch(route.request().url(), { headers: { 'accept-encoding': 'identity' } });
      await route.fulfill({ headers: Object.fromEntries(copy.headers), body: await copy.text() });
    });
    await page.goto('/package?q=iron');
    await expect(page).toHaveURL(siteLocale === 'ar' ? '/ar/package?q=iron' : '/package?q=iron');
    await expect(page.locator('html')).toHaveAttribute('lang', siteLocale);
  });

  test('shows the whole navigation from 1114 px, some items and a menu below, and a drawer below 640 px.', async ({
    page,
    to,
    t,
  }) => {
    const link = (name: string) =>
      page
        .getByRole('navigation')
        .first()
        .getByRole('link', { name: t(name), exact: true })
        .filter({ visible: true });
    await page.setViewportSize({ width: 1114, height: 800 });
    await openHydrated(page, to('/package'));
    for (const name of ['Home', 'Packages', 'Services', 'Offers', 'Location', 'About', 'Contact', 'Testimonials'])
      await expect(link(name)).toHaveCount(1);
    await expect(link('Book')).toHaveAttribute('href', to('/package'));
    await page.setViewportSize({ width: 1113, height: 800 });
    await expect(link('Offers')).toHaveCount(1);
    await expect(link('Location')).toHaveCount(0);
    await page.getByText(t('More'), { exact: true }).click();
    await expect(link('Testimonials')).toHaveCount(1);
    await page.keyboard.press('Escape');
    const more = page.getByText(t('More'), { exact: true });
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(link('Packages')).toHaveCount(1);
    await expect(more).toBeVisible();
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(link('Packages')).toHaveCount(0);
    await expect(more).toBeHidden();
    await expect(link('Book')).toHaveCount(0);
    await page.getByLabel(t('Menu'), { exact: true }).click();
    await expect(link('Testimonials')).toHaveCount(1);
    // Links that the info bar hides on a phone.
    await expect(page.locator('header a[href^="mailto:"]').filter({ visible: true })).toHaveCount(1);
    await expect(link('WhatsApp')).toHaveCount(1);
  });

  test('does not close a menu at hydration that a visitor opened before. @only-en', async ({ page, to, t }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(to('/package'), { waitUntil: 'commit' });
    await page.getByLabel(t('Menu'), { exact: true }).click();
    const about = page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: t('About'), exact: true })
      .filter({ visible: true });
    await expect(about).toHaveCount(1);
    release();
    await waitForHydration(page);
    await expect(about).toHaveCount(1);
  });

  test('hides the info bar after a visitor has scrolled a tenth of the screen. @only-en', async ({ page, to }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openHydrated(page, to('/package'));
    const bar = page.locator('header > div').first();
    await expect(bar).toBeInViewport();
    await page.mouse.wheel(0, 60);
    await expect(bar).toBeInViewport();
    await page.mouse.wheel(0, 200);
    await expect(bar).not.toBeInViewport();
  });

  test('has room for a name of 300 characters in its header.', async ({ page, to, siteLocale }) => {
    const long = siteLocale === 'ar' ? 'مختبر ساحل الدانة الطبي ' : 'Dana Coast Laboratory ';
    await openHydrated(page, to('/faq'));
    const name = page.locator('header nav a > span[translate=no]').first();
    await name.evaluate((element, text) => Object.assign(element, { textContent: text }), long.repeat(13));
    await expectUsableLayout(page);
  });

  test('names the phone link, of which a very narrow screen shows only the icon. @only-ar', async ({ page, to }) => {
    await page.setViewportSize({ width: 240, height: 640 });
    await page.goto(to('/contact'));
    await expect(page.locator('header a[href^="tel:"]').first()).toHaveAccessibleName(/\d/);
  });
});
