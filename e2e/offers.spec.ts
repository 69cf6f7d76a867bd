import type { Locator } from '@playwright/test';
import { waitForHydration } from './support/hydration.ts';
import { topOf } from './support/positions.ts';
import { expect, test } from './support/site.ts';

/** The parts of the demo's pictures that contain every face (`demo-pictures.test.ts`). */
async function expectWholeHeads(pictures: Locator, where: string): Promise<void> {
  await expect(pictures.first()).toBeVisible();
  const cut = await pictures.evaluateAll(async (images) => {
    const found = [];
    for (const image of images as HTMLImageElement[]) {
      image.loading = 'eager';
      await image.decode();
      const { clientWidth, clientHeight, naturalWidth, naturalHeight, alt } = image;
      const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
      const [across, down] = [clientWidth / scale / naturalWidth, clientHeight / scale / naturalHeight];
      if (across < 0.395 || down < 0.595) found.push({ alt, across, down });
    }
    return found;
  });
  expect(cut, where).toEqual([]);
}

const pictureMs = 6000;

test.describe('The offers section', () => {
  test('shows special offers first and package offers behind a link, without script.', async ({
    browser,
    to,
    t,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto(to('/offer'));
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('link', { name: t('Package offers') }).click();
    await expect(page).toHaveURL(/show=packages/);
    await expect(page.locator('a[aria-current=true]')).toHaveText(t('Package offers'));
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(6);
    await context.close();
  });

  test('lists an ended offer last, marked as expired and without links.', async ({ page, to, t }) => {
    await page.goto(to('/offer'));
    const ended = page.getByRole('article').last();
    await expect(ended.getByText(t('Expired'), { exact: true })).toBeVisible();
    await expect(ended.getByRole('link')).toHaveCount(0);
    await expect(page.getByText(t('Expired'), { exact: true })).toHaveCount(1);
  });

  test('begins its list in the first view of a phone, and shows the button of every offer beside its price on a tablet.', async ({
    page,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(to('/offer'));
    expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 768, height: 900 });
    const buttons = page.getByRole('article').getByRole('link', { name: t('Book') });
    await expect(buttons).not.toHaveCount(0);
    const below = await buttons.evaluateAll(
      (links) =>
        links.filter((link) => {
          const before = link.previousElementSibling?.lastElementChild?.getBoundingClientRect();
          return before && link.getBoundingClientRect().top >= before.bottom;
        }).length,
    );
    expect(below).toBe(0);
  });

  test('shows at least two fifths of the width and three fifths of the height of each picture, so that no head is cut.', async ({
    page,
    to,
    t,
  }) => {
    test.slow();
    const widths = { '/': [320, 359, 700], '/offer': [320, 359], '/package?category=all': [320] };
    for (const [path, list] of Object.entries(widths))
      for (const width of list) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(to(path));
        await expectWholeHeads(page.locator('main article img'), `${path} at ${width} px`);
      }
    await page.goto(to('/offer'));
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.setViewportSize({ width: 639, height: 844 });
    await expectWholeHeads(page.getByRole('region', { name: t('Pictures') }).locator('img'), 'an offer at 639 px');
  });

  test('marks an offer with a price and a duration as special, and an offer for all tests as such.', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    const cards = page.getByRole('article');
    await expect(cards.nth(0).getByText(t('Special offer'), { exact: true })).toBeVisible();
    await expect(cards.nth(2).getByText(t('Special offer'), { exact: true })).toHaveCount(0);
    await expect(cards.nth(2).getByText(t('Applies to all tests'))).toBeVisible();
  });

  test('changes the pictures of a card every six seconds, except under the mouse pointer or while paused. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.clock.install();
    await page.goto(to('/offer'));
    await waitForHydration(page);
    const card = page.getByRole('article').first();
    const second = card.locator('picture').nth(1).locator('..');
    await expect(page.getByLabel(t('Pause the pictures'))).toHaveCount(1);
    // The button precedes what moves.
    await page.getByLabel(t('Pause the pictures')).focus();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link').first()).toBeFocused();
    await page.locator(':focus').blur();
    await page.mouse.move(0, 0);
    await page.clock.runFor(pictureMs - 500);
    await expect(second).toHaveAttribute('aria-hidden', 'true');
    await page.clock.runFor(600);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await card.hover();
    await page.clock.runFor(3 * pictureMs);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await page.getByLabel(t('Pause the pictures')).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(3 * pictureMs);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await page.getByLabel(t('Play the pictures')).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(pictureMs + 100);
    await expect(second).toHaveAttribute('aria-hidden', 'true');
  });

  test('shows no pause button to a visitor who prefers reduced motion. @only-en', async ({ page, to, t }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(to('/offer'));
    await waitForHydration(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByLabel(t('Pause the pictures'))).toHaveCount(0);
  });

  test('links to an offer’s page, which shows its duration and its package, even after a reload.', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    await waitForHydration(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/package\/detail\?offer=[0-9a-f]{24}/);
    await page.reload();
    const aside = page.getByRole('complementary');
    await expect(aside.getByText('10%')).toBeVisible();
    await expect(aside.getByText(/\b21\b.*\b22\b/)).toBeVisible();
    // The tests of its package, each with its purpose.
    const facts = page.getByRole('list', { name: t('Facts about the laboratory') }).getByRole('listitem');
    await expect(facts.filter({ hasText: t('Results') })).toHaveCount(1);
    const tested = page.getByRole('heading', { name: t('What is tested') }).locator('..');
    await expect(tested.getByRole('listitem')).toHaveCount(30);
    await expect(tested.getByRole('group')).toHaveCount(30);
    await expect(aside.getByRole('link', { name: t('Book this offer') })).toHaveAttribute(
      'href',
      /\/package\/booking\?offer=[0-9a-f]{24}/,
    );
    const others = page.getByRole('region', { name: t('Other offers') }).getByRole('article');
    await expect(others).toHaveCount(3);
    await expect(others.getByText(t('Expired'), { exact: true })).toHaveCount(0);
    const related = page.getByRole('heading', { name: t('The package of this offer') }).locator('..');
    for (const fact of ['Sample', 'Suitable for'])
      await expect(related.getByText(t(fact), { exact: true })).toBeVisible();
    await expect(related.getByRole('link', { name: t('Preparation sheet') })).toBeVisible();
    await related.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/package\/detail\?package=[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name: t('What is tested') })).toBeVisible();
  });

  test('has no booking link on the page of an ended offer, and answers 404 for an unknown offer. @only-en', async ({
    page,
    to,
    t,
    request,
  }) => {
    const answer = await request.get(`/trpc/content.offers.list?input=${encodeURIComponent('{"locale":"en"}')}`);
    const ended = ((await answer.json()) as { result: { data: { id: string }[] } }).result.data.at(-1);
    expect((await page.goto(to(`/package/detail?offer=${ended?.id}`)))?.status()).toBe(200);
    await expect(page.getByText(t('This offer has ended.'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('Book this offer') })).toHaveCount(0);
    expect((await page.goto(to('/package/detail?offer=000000000000000000000000')))?.status()).toBe(404);
    expect((await page.goto(to('/package/detail?offer=nonsense')))?.status()).toBe(404);
  });

  test('shows an error and a button to try again if the package offers cannot be loaded. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    await waitForHydration(page);
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByRole('link', { name: t('Package offers') }).click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/trpc/**');
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
