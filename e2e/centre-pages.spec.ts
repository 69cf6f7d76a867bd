import { formatClockTime } from '../src/shared/i18n/format.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

test.describe('The services page', () => {
  test('lists four services with a link to the page of each, and leads to the form. @only-ar', async ({ page, to }) => {
    await page.goto(to('/services'));
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(4);
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/information', '/reports', '/withdraw', '/package'].map(to));
    const descriptions = await cards.getByRole('paragraph').allTextContents();
    expect(descriptions).toHaveLength(4);
    for (const description of descriptions) expect(Array.from(description).length).toBeLessThanOrEqual(151);
  });
});

test.describe('The location page', () => {
  test('links to the map and shows both schedules, each day once. @only-ar', async ({ page, to, t, siteLocale }) => {
    await page.goto(to('/location'));
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: t('Open the map') })).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('link', { name: t('Browse packages') })).toHaveAttribute('href', to('/package'));
    const hours = (from: string, until: string) =>
      t('{from} to {to}')
        .replace('{from}', formatClockTime(from, siteLocale))
        .replace('{to}', formatClockTime(until, siteLocale));
    const normal = main.locator('section').filter({ has: page.getByRole('heading', { name: t('Normal hours') }) });
    for (const [from, until] of [
      ['09:00', '22:00'],
      ['16:30', '22:00'],
      ['09:00', '13:00'],
      ['16:30', '21:30'],
    ] as const)
      await expect(normal).toContainText(hours(from, until));
    await expect(normal.locator('dt')).toHaveCount(3);
    const ramadan = main.locator('section').filter({ has: page.getByRole('heading', { name: t('Ramadan hours') }) });
    for (const [from, until] of [
      ['09:30', '17:30'],
      ['09:00', '13:00'],
      ['19:30', '23:30'],
      ['19:30', '24:00'],
      ['19:30', '23:00'],
    ] as const)
      await expect(ramadan).toContainText(hours(from, until));
  });
});

test.describe('The about page', () => {
  test('shows the story, vision, mission, values, gallery and insurance partners. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/aboutPage'));
    await expect(page.locator('#story')).toContainText('2020');
    for (const id of ['story', 'vision', 'mission', 'values'])
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.getByRole('region', { name: t('Pictures of the centre') }).getByRole('listitem')).toHaveCount(6);
    const partners = page.getByRole('region', {
      name: 'Insurance partners',
    });
    await expect(partners.getByRole('listitem')).toHaveCount(5);
  });

  for (const hasScript of [true, false])
    test(`opens at the section of each address ${hasScript ? 'with' : 'without'} script. @only-en`, async ({
      browser,
      baseURL,
      to,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: hasScript,
        viewport: { width: 390, height: 700 },
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      for (const section of ['story', 'vision', 'mission', 'values']) {
        const response = await page.goto(to(`/${section}`));
        expect(response?.status()).toBe(200);
        await expect(page.locator(`#${section}`).getByRole('heading', { level: 2 })).toBeInViewport();
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${to('/aboutPage')}$`));
      }
      await context.close();
    });

  test('scrolls to a section after a click on a footer link, and focuses its heading. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/'));
    for (const [label, id] of [
      ['Our values', 'values'],
      ['Our vision', 'vision'],
    ] as const) {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(label) })
        .click();
      await expect(page).toHaveURL(new RegExp(`${to(`/${id}`)}$`));
      const heading = page.locator(`#${id}`).getByRole('heading', { level: 2 });
      await expect(heading).toBeInViewport();
      await expect(heading).toBeFocused();
    }
  });

  test('scrolls the gallery after a click on its arrow. @only-ar', async ({ page, to, t }) => {
    await openHydrated(page, to('/aboutPage'));
    const slides = page.getByRole('region', { name: t('Pictures of the centre') }).getByRole('listitem');
    await slides.first().scrollIntoViewIfNeeded();
    await expect(slides.nth(3)).not.toBeInViewport();
    await page.getByRole('button', { name: t('Next picture') }).click();
    await page.getByRole('button', { name: t('Next picture') }).click();
    await expect(slides.nth(3)).toBeInViewport();
  });
});

test.describe('A text page', () => {
  test('shows the privacy policy with its last change and all its sections. @only-ar', async ({ page, to, t }) => {
    await page.goto(to('/privacypolicy'));
    await expect(page.getByRole('main')).toContainText('10 أكتوبر 2024');
    const sections = page.getByRole('main').locator('section');
    await expect(sections).toHaveCount(9);
    const contents = page.getByRole('navigation', { name: t('On this page') });
    await expect(contents.getByRole('link')).toHaveText(await sections.getByRole('heading').allInnerTexts());
    await contents.getByRole('link').last().click();
    await expect(sections.last()).toBeInViewport();
  });
});
