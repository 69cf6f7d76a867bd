import { localizedPath, sitePaths } from '../src/shared/paths.ts';
import { atTheCentre, longPackage, wholeBody } from './support/fixed-centre/records.ts';
import { openHydrated } from './support/hydration.ts';
import { readPackage } from './support/package-page.ts';
import { expect, test } from './support/site.ts';

test.describe('The preparation sheet', () => {
  test('opens from the package in both languages, and does not change the stored language of the site. @only-ar', async ({
    page,
    to,
    t,
    request,
    siteLocale,
    baseURL,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    const other = 'en';
    const inOther = await readPackage(request, wholeBody.id, other);
    await page.context().addCookies([{ name: 'language', value: siteLocale, url: baseURL ?? '' }]);
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await page.getByRole('link', { name: t('Preparation sheet') }).click();
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    for (const text of [item.panels[0]?.labTests[0]?.name ?? '', item.sampleType, item.turnaround, t('Opening hours')])
      await expect(page.getByRole('article').getByText(text, { exact: true }).first()).toBeVisible();
    await page.goBack();
    await page.locator(`main a[hreflang=${other}]`).click();
    await expect(page.getByRole('heading', { level: 1, name: inOther.name })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(localizedPath(other, sitePaths.preparation()));
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe(siteLocale);
  });

  test('opens in English for a visitor who chose Arabic, even if the path ends in a slash. @only-en', async ({
    page,
    request,
  }) => {
    const item = await readPackage(request, wholeBody.id, 'en');
    await page.goto('/contact');
    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    for (const path of ['/package/preparation', '/package/preparation/']) {
      await openHydrated(page, `${path}?package=${item.id}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    }
  });

  test('has a print button, and is printed on one page without the navigation. @only-ar', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: true });
    });
    await openHydrated(page, to(sitePaths.preparation(item.id)));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('button', { name: t('Print'), exact: true }).click();
    await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: t('Print'), exact: true }),
    ])
      await expect(part.first()).toBeHidden();
    await expect(page.locator('nav:visible')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    // A screen reader would join a name and a number without a space.
    const title = page.getByRole('heading', { level: 2 }).filter({ hasText: t('What is tested') });
    expect.soft(await title.textContent()).toMatch(new RegExp(`^${t('What is tested')}\\s`));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test('shows a Latin term in the name of a laboratory test from left to right in both languages. @only-en', async ({
    page,
    to,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    const other = await readPackage(request, longPackage.id, siteLocale);
    for (const path of [
      sitePaths.preparation(item.id),
      sitePaths.packageDetail(item.id),
      sitePaths.comparePackages([item.id, other.id]),
    ]) {
      await page.goto(to(path));
      await expect(page.locator(':is(li, th) bdi[dir=ltr]').filter({ hasText: /^25-OH$/ })).toBeVisible();
    }
  });

  test('explains without script how to print, and shows an error for an unknown package. @only-en', async ({
    plainPage: page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, atTheCentre.id, siteLocale);
    await page.goto(to(sitePaths.preparation(item.id)));
    await expect(page.getByText(t('No fasting'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('Print'), exact: true })).toBeHidden();
    await expect(
      page.getByText(t('Or choose “Print” in your browser’s menu; there you can also save the sheet as a PDF.')),
    ).toBeVisible();
    expect((await page.goto(to('/package/preparation?package=000000000000000000000000')))?.status()).toBe(404);
    expect((await page.goto(to('/package/preparation')))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: t('Package not found') })).toBeVisible();
  });
});
