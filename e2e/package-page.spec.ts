import type { PackageRecord } from '../src/shared/packages/packages.collection.ts';
import { sitePaths } from '../src/shared/paths.ts';
import { expectAccessible, isOnTop, stopFading } from './support/accessibility.ts';
import { changedPackages, wholeBody } from './support/fixed-centre/records.ts';
import { openHydrated } from './support/hydration.ts';
import { callQuery, listOffers, readPackage, setShareDialog } from './support/package-page.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';
import { readWindowValue } from './support/window-value.ts';

test.describe('The page of a package', () => {
  test('prints the telephone number of its sentence, and no buttons. @only-en', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.goto(to(sitePaths.packageDetail(item.id)));
    await page.emulateMedia({ media: 'print' });
    const box = page.getByRole('complementary');
    await expect(box.locator('a[href^="tel:"]')).toBeVisible();
    await expect(box.getByText(t('Ask on WhatsApp'))).toBeHidden();
  });

  test('leads from its heading to the price and the booking in two steps of the keyboard. @only-ar', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: t('Price and booking') });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const box = page.getByRole('complementary', { name: t('Price and booking') });
    await expect(box.getByRole('link', { name: t('Book this package') })).toBeFocused();
  });

  test('links to WhatsApp with a text that contains only the name and the address, without requests to other hosts. @only-ar', async ({
    page,
    to,
    t,
    request,
    siteLocale,
    baseURL,
  }) => {
    const offer = (await listOffers(request, siteLocale))[0];
    const item = await readPackage(request, wholeBody.id, siteLocale);
    const others = new Set<string>();
    page.on('request', (sent) => {
      if (!sent.url().startsWith(baseURL ?? '')) others.add(sent.url());
    });
    for (const { name, path } of [
      { name: item.name, path: sitePaths.packageDetail(item.id) },
      { name: offer?.name ?? '', path: sitePaths.offerDetail(offer?.id ?? '') },
    ]) {
      await openHydrated(page, to(path));
      const link = page.getByRole('complementary').getByRole('link', { name: t('Ask on WhatsApp') });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toContainText(t('(opens in a new tab)'));
      const address = new URL((await link.getAttribute('href')) ?? '');
      expect(address.origin + address.pathname).toBe('https://wa.me/97100000001');
      const greeting = t('Hello, I would like to ask about “{name}”.').replace('{name}', name);
      const [sentence, url = ''] = (address.searchParams.get('text') ?? '').split('\n');
      expect(sentence).toBe(greeting);
      expect(new URL(url).pathname + new URL(url).search).toBe(to(path));
    }
    expect([...others]).toEqual([]);
  });

  test('opens the share dialog of the device. @only-en', async ({ page, to, t, request, siteLocale }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await setShareDialog(page, 'works');
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await page.getByRole('button', { name: t('Share') }).click();
    await expect
      .poll(() => readWindowValue<ShareData>(page, 'shared'))
      .toEqual({
        title: item.name,
        url: expect.stringMatching(new RegExp(`${to('/package/detail')}\\?package=${item.id}$`)),
      });
    await expect(page.getByText(t('Link copied'))).toHaveCount(0);
  });

  test('copies the link and shows a message if the device has no share dialog. @only-ar', async ({
    page,
    context,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const [offer] = await listOffers(request, siteLocale);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await setShareDialog(page, 'none');
    await openHydrated(page, to(sitePaths.offerDetail(offer?.id ?? '')));
    await page.getByRole('button', { name: t('Share') }).click();
    await expect(page.getByRole('status').filter({ hasText: t('Link copied') })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`${to('/package/detail')}\\?offer=${offer?.id}$`));
  });

  test('shows the link if the browser has no clipboard. @only-en', async ({ page, to, request, siteLocale, t }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await setShareDialog(page, 'none');
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await page.getByRole('button', { name: t('Share') }).click();
    await expect(page.getByRole('status').filter({ hasText: item.id })).toBeVisible();
  });

  test('explains a test on a tap, and has links to e-mail, WhatsApp and the preparation sheet, without script. @only-en', async ({
    plainPage: page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.goto(to(sitePaths.packageDetail(item.id)));
    const labTest = item.panels[0]?.labTests[0];
    const purpose = page.getByText(labTest?.purpose ?? '', { exact: true });
    await expect(purpose).toBeHidden();
    await page.locator('summary', { hasText: labTest?.name ?? '' }).click();
    await expect(purpose).toBeVisible();
    await expect(page.getByRole('button', { name: t('Share'), exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: t('Enlarge the picture') })).toHaveAttribute('href', /^\/media\//);
    await expect(page.getByRole('link', { name: t('Share by e-mail') })).toHaveAttribute(
      'href',
      /^mailto:\?subject=.+&body=http/,
    );
    await expect(page.getByRole('link', { name: t('Ask on WhatsApp') })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await page.getByRole('link', { name: t('Preparation sheet') }).click();
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  });

  test('lets a visitor choose and enlarge an offer’s pictures, with arrow keys in the reading direction.', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const [offer] = await listOffers(request, siteLocale);
    await openHydrated(page, to(sitePaths.offerDetail(offer?.id ?? '')));
    const gallery = page.getByRole('region', { name: t('Pictures') });
    const thumbnails = gallery.getByRole('list').getByRole('link');
    await expect(thumbnails).toHaveCount(2);
    await thumbnails.nth(1).click();
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(gallery.getByRole('button', { name: t('Play the pictures') })).toBeVisible();
    await thumbnails.nth(0).click();
    await page.keyboard.press(siteLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    await gallery.getByRole('link', { name: t('Enlarge the picture') }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('status')).toHaveText(/^2 .+ 2$/);
    await stopFading(page);
    await expectAccessible(page, 'with a picture enlarged');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(gallery.getByRole('link', { name: t('Enlarge the picture') })).toBeFocused();
  });

  test('enlarges a single picture without buttons for the next one. @only-en', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    expect(item.pictures).toHaveLength(1);
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await page.getByRole('link', { name: t('Enlarge the picture') }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img')).toBeVisible();
    await expect(viewer.getByRole('button')).toHaveCount(1);
    await stopFading(page);
    await expectAccessible(page, 'with the picture enlarged');
    await viewer.getByRole('button', { name: t('Close') }).click();
    await expect(viewer).toBeHidden();
  });

  test('shows the percentage, prices, days left, duration, price note and description of a sale. @only-ar', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.goto(to(sitePaths.packageDetail(item.id)));
    const box = page.getByRole('complementary', { name: t('Price and booking') });
    for (const text of ['20%', '279', '349', '30', '31'])
      await expect(box.getByText(text, { exact: false }).first()).toBeVisible();
    await expect(page.getByText(item.description)).toBeVisible();
    await expect(page.getByText(item.descriptionSale)).toBeVisible();
    const frame = await callQuery<{ priceNote: string; disclaimer: string }>(request, 'content.settings.getSiteFrame', {
      locale: siteLocale,
    });
    await expect(box.getByText(frame.priceNote)).toBeVisible();
    await expect(page.getByText(frame.disclaimer)).toHaveCount(1);
    await expect(page.getByText(frame.disclaimer)).toBeVisible();
    await page.goto(to(sitePaths.booking(item.id)));
    await expect(page.getByText(frame.priceNote)).toBeVisible();
  });

  test('shows a sale as expired, with the regular price, if it ends while the page is open. @only-en', async ({
    page,
    to,
    t,
    request,
    siteLocale,
  }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.clock.install();
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    const box = page.getByRole('complementary');
    await expect(box.locator('s')).toHaveCount(1);
    await page.clock.setSystemTime(Date.parse(item.endDate ?? ''));
    await page.clock.runFor(31_000);
    await expect(box.getByText(t('expired'), { exact: true })).toBeVisible();
    await expect(box).not.toContainText(t(', until {date}').split('{')[0]?.trim() ?? '');
    await expect(box.locator('s')).toHaveCount(0);
    await expect(box.getByText('349')).toBeVisible();
    await expect(page.getByText(item.descriptionSale)).toHaveCount(0);
  });

  test('shows the pictures of its language, and “Price on request” without a price, like the package’s card.', async ({
    page,
    browser,
    baseURL,
    to,
    t,
    request,
    siteLocale,
  }) => {
    // A separate package for each language's run, because both change it.
    const item = await readPackage(request, changedPackages[siteLocale].id, siteLocale);
    const [one, two] = (await listOffers(request, siteLocale))[0]?.pictures ?? [];
    if (!one || !two) throw new Error('The first offer has no two pictures.');
    const staffPage = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await signIn(staffPage);
    const read = () => callQuery<PackageRecord>(staffPage.request, 'admin.packages.get', { id: item.id });
    const { values: stored } = await read();
    const update = async (changes: object) =>
      staffPage.request.post('/trpc/admin.packages.update', {
        headers: { origin: baseURL ?? '' },
        data: { id: item.id, version: (await read()).version, values: { ...stored, ...changes } },
      });
    const lists = { en: [one.id, two.id], ar: [two.id, one.id] };
    expect(
      await (await update({ price: null, onSale: false, pictureIdsEn: lists.en, pictureIdsAr: lists.ar })).text(),
    ).toContain(item.id);
    try {
      await page.goto(to(sitePaths.packages({ category: item.category?.id })));
      const card = page.getByRole('article').filter({ hasText: item.name });
      await expect(card.locator('picture img')).toHaveAttribute('src', new RegExp(lists[siteLocale][0] ?? ''));
      await expect(card.getByText(t('Price on request'))).toBeVisible();
      await expect(card.getByRole('link', { name: t('Book') })).toBeVisible();
      await page.goto(to(sitePaths.packageDetail(item.id)));
      await expect(page.getByRole('complementary').getByText(t('Price on request'))).toBeVisible();
      const links = page
        .getByRole('region', { name: t('Pictures') })
        .getByRole('list')
        .getByRole('link');
      await expect(links).toHaveCount(2);
      for (const [index, id] of lists[siteLocale].entries())
        await expect(links.nth(index)).toHaveAttribute('href', new RegExp(id));
    } finally {
      await update({});
      await staffPage.context().close();
    }
  });

  test('has a price bar on a phone that does not cover the focused element. @only-ar', async ({ page, to, t }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openHydrated(page, to(sitePaths.packageDetail(wholeBody.id)));
    // A role locator would match the link in the box while the bar is hidden.
    await expect(page.locator('main a', { hasText: t('Book this package') }).last()).toBeInViewport();
    for (const target of [
      page.getByRole('link', { name: t('Preparation sheet') }),
      page.getByRole('button', { name: t('Share') }),
    ]) {
      await target.focus();
      await expect.poll(() => target.evaluate(isOnTop)).toBe(true);
    }
  });
});

test.describe('The page of a package without the code of its last sections', () => {
  test.use({ expectedErrors: [/ChunkLoadError/] });

  test('leaves them out, and shows them at a later view. @only-en', async ({ page, to, t, request, siteLocale }) => {
    const item = await readPackage(request, wholeBody.id, siteLocale);
    await page.route('**/assets/package-below-*', (route) => route.abort());
    await openHydrated(page, to(sitePaths.packageDetail(item.id)));
    await expect(page.getByRole('region', { name: t('Related packages') })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
    await page.unroute('**/assets/package-below-*');
    await page.reload();
    await expect(page.getByRole('region', { name: t('Related packages') }).getByRole('article')).toHaveCount(3);
    const questions = page.getByRole('region', { name: t('Common questions') });
    await expect(questions.getByRole('heading', { level: 3 })).toHaveCount(2);
  });
});
