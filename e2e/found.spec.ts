import type { Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');
const canonical = async (page: Page) =>
  new URL((await page.locator('head link[rel=canonical]').getAttribute('href')) ?? '');

/** The id in a detail address. */
const idOf = (url: string) => new URL(url).searchParams.get('package') ?? '';

test.describe('A public page', () => {
  test('has its own metadata after a visitor opened it without a document load. @only-en', async ({ page, to }) => {
    await openHydrated(page, to('/package'));
    const first = await page.title();
    const link = page.getByRole('article').nth(1).getByRole('link').first();
    const name = (await page.getByRole('article').nth(1).getByRole('heading').textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    const path = to(sitePaths.packageDetail(idOf(page.url())));
    const { pathname, search } = await canonical(page);
    expect(pathname + search).toBe(path);
    expect(await content(page, 'meta[property="og:title"]')).toBe(name);
    expect(await content(page, 'meta[property="og:url"]')).toBe((await canonical(page)).href);
    // The structured data of the catalogue is removed.
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveTitle(first);
    expect((await canonical(page)).pathname).toBe(to('/package'));
    for (const one of [
      'meta[name=description]',
      'meta[property="og:title"]',
      'link[rel=canonical]',
      'link[hreflang=x-default]',
      'title',
    ])
      await expect(page.locator(`head ${one}`)).toHaveCount(1);
  });

  test('has the same metadata after navigation in the browser as in the server’s response. @only-ar', async ({
    page,
    to,
  }) => {
    const headOf = () =>
      page
        .locator(
          'head meta[name=description], head meta[property], head meta[name^=twitter], head link[rel=canonical], head link[hreflang]',
        )
        .evaluateAll((elements) => elements.map((element) => element.outerHTML));
    // The server may finish the site’s picture for shared links meanwhile.
    await expect(async () => {
      await openHydrated(page, to('/location'));
      await page.locator(`footer a[href="${to('/faq')}"]`).click();
      await expect(page).toHaveURL(/\/faq$/);
      // Screen readers read the focused heading.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', /\/faq$/);
      const written = await headOf();
      await openHydrated(page, to('/faq'));
      expect(written).toEqual(await headOf());
    }).toPass();
  });

  test('changes from noindex to a canonical address when a visitor opens an indexed page. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package/detail'));
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Browse packages') })
      .click();
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${to('/package')}$`));
    await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
  });

  test('of a package or its booking shows the package of the navigation state without a query, even after a reload. @only-en', async ({
    page,
    to,
  }) => {
    await openHydrated(page, to('/package'));
    const card = page.getByRole('article').nth(2);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const state = { usr: { packageId: idOf(page.url()) }, key: 'brought', idx: 1 };
    for (const path of ['/package/detail', '/package/booking']) {
      await page.evaluate(([brought, address]) => history.replaceState(brought, '', address as string), [
        state,
        to(path),
      ] as const);
      const answer = await page.reload();
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible();
    }
  });
});
