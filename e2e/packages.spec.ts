import { openHydrated } from './support/hydration.ts';
import { expect, onlyIn, test } from './support/site.ts';

const searches = {
  en: { term: 'vitamin d', name: 'Vitamin D and B12', typo: 'tyroid', found: /Thyroid/ },
  ar: { term: 'فيتامين د', name: /فيتامين/, typo: 'فيتامبن', found: /فيتامين/ },
};

const found = {
  en: {
    labTest: { term: 'serum feritin', name: 'Ferritin', note: 'serum ferritin' },
    topic: { term: 'report', name: 'Reading a report' },
  },
  ar: {
    labTest: { term: 'مخزون حديد', name: 'الفيريتين', note: 'مخزون الحديد' },
    topic: { term: 'قراءه تقرير', name: 'قراءة التقرير' },
  },
};

test.describe('The package catalogue', () => {
  test('shows laboratory tests and medical information for a search from the landing page, without script.', async ({
    plainPage: page,
    to,
    t,
    siteLocale,
  }) => {
    const { labTest, topic } = found[siteLocale];
    const search = async (term: string) => {
      await page.goto(to('/'));
      await page.getByRole('searchbox', { name: t('Search packages and tests') }).fill(term);
      await page.getByRole('button', { name: t('Search'), exact: true }).click();
      await expect(page).toHaveURL(/\?q=/);
    };
    const main = page.getByRole('main');
    await search(labTest.term);
    await expect(main.getByRole('heading', { name: t('labTestFinder.title'), exact: true })).toBeVisible();
    await expect(main.getByText(labTest.note)).toBeVisible();
    await main.getByRole('link', { name: labTest.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: labTest.name })).toBeVisible();
    await search(topic.term);
    await expect(main.getByRole('heading', { name: t('medicalInfos.found') })).toBeVisible();
    await main.getByRole('link', { name: topic.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: topic.name })).toBeVisible();
  });

  test('shows the packages of a category without script. @only-ar', async ({ plainPage: page, to }) => {
    await page.goto(to('/package'));
    const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
    await expect(cards).toHaveCount(5);
    // The name of a card is read before its facts.
    const firstTexts = await cards.evaluateAll((all) =>
      all.map((card) => document.createTreeWalker(card, NodeFilter.SHOW_TEXT).nextNode()?.parentElement?.closest('h3')),
    );
    expect(firstTexts.map(Boolean)).toEqual(Array.from({ length: 5 }, () => true));
    await expect(page.locator('nav a[aria-current=true]')).toHaveCount(1);
    await page.locator('nav a[aria-current=true] + a').click();
    await expect(page).toHaveURL(/category=[0-9a-f]{24}/);
    await expect(page.getByRole('article')).toHaveCount(5);
  });

  test('shows an error in the first view if a category cannot be loaded, and loads it at another attempt. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, to('/package'));
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/**', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByLabel(t('Next category')).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.locator('main [aria-hidden=true] > div').first()).toBeInViewport();
    release();
    await expect(page.getByRole('alert')).toBeInViewport({ timeout: 20_000 });
    await page.unroute('**/trpc/**');
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('shows the packages in one, two or three columns. @only-en', async ({ page, to }) => {
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(to('/package'));
      const edges = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect([width, new Set(edges).size]).toEqual([width, columns]);
    }
  });

  test('has an arrow to the next category, which leaves the scroll position, and Back returns to the previous one. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package'));
    const first = await page.locator('nav a[aria-current=true]').textContent();
    await page.evaluate(() => window.scrollTo(0, 120));
    await page.getByLabel(t('Next category')).dispatchEvent('click');
    await expect(page.locator('nav a[aria-current=true]')).not.toHaveText(first ?? '');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(120);
    await page.goBack();
    await expect(page.locator('nav a[aria-current=true]')).toHaveText(first ?? '');
  });

  test('scrolls the bar of categories without animation for a visitor who prefers reduced motion.', {
    tag: onlyIn('ar'),
  }, async ({ page, to }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, to('/package'));
    // The bar scrolls directly to its last position, without animation.
    const places = await page.evaluate(async () => {
      const bar = document.querySelector('nav a[aria-current=true]')?.parentElement as HTMLElement;
      const seen = new Set<number>();
      bar.addEventListener('scroll', () => seen.add(Math.round(bar.scrollLeft)));
      (bar.lastElementChild as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve, 700));
      return { seen: [...seen], last: Math.round(bar.scrollLeft) };
    });
    expect(places.last).not.toBe(0);
    expect(places.seen).toEqual([places.last]);
  });

  test('has the arrow to the next category at the end of the reading direction.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await page.goto(to('/package'));
    const next = await page.getByLabel(t('Next category')).boundingBox();
    const tabs = await page.locator('nav a[aria-current=true]').boundingBox();
    if (!next || !tabs) throw new Error('The arrow or the tabs are not rendered.');
    if (siteLocale === 'ar') expect(next.x).toBeLessThan(tabs.x);
    else expect(next.x).toBeGreaterThan(tabs.x);
  });

  test('finds packages while a visitor types, in either language and with a typing mistake.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await openHydrated(page, to('/package'));
    const box = page.getByLabel(t('Search packages and tests'));
    for (const { term, found } of [
      { term: searches[siteLocale].term, found: searches[siteLocale].name },
      { term: searches[siteLocale].typo, found: searches[siteLocale].found },
      { term: siteLocale === 'en' ? 'فيتامين د' : 'vitamin d', found: searches[siteLocale].name },
    ]) {
      await box.fill(term);
      await expect(page.getByRole('article').filter({ hasText: found }).first()).toBeVisible();
    }
    await expect(box).toBeFocused();
    await box.fill('qqqqzzzz');
    await expect(page.getByText(t('noPackages'))).toBeVisible();
  });

  test('loses no typed letter on a slow phone while earlier results arrive. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/package'));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    const box = page.getByLabel(t('Search packages and tests'));
    await box.pressSequentially('vitamin d3', { delay: 150 });
    await expect(page).toHaveURL(/q=vitamin(?:\+|%20)d3$/, { timeout: 30_000 });
    await expect(box).toHaveValue('vitamin d3');
  });

  test('links from a card to the package’s page with its laboratory tests and preparation. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/package'));
    await page.getByRole('article').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/package\/detail\?package=[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name: t('What is tested') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('How to prepare') })).toBeVisible();
    await expect(page.locator('h3').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: t('What is tested') })).toBeVisible();
  });
});
