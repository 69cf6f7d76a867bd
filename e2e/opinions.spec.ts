import type { Page } from '@playwright/test';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

/** The pictures of testimonials; `t` translates. */
const pictures = (page: Page, t: (message: string) => string) =>
  page.getByRole('region', { name: t('As we received them') }).getByRole('listitem');

test.describe('The testimonials page', () => {
  test('begins with quotes, with the month and the package of each, and links to the review page. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/opinion'));
    const quotes = page.getByRole('main').getByRole('figure');
    await expect(quotes.first()).toBeInViewport();
    for (const quote of (await quotes.all()).slice(0, 3)) await expect(quote.getByText('أكتوبر 2026')).toBeVisible();
    await expect(quotes.nth(1).getByRole('link')).toHaveAttribute('href', /\/package\/?.+/);
    const review = page.getByRole('main').getByRole('link', { name: t('Write a review') });
    await expect(review).toHaveAttribute('href', /review/);
  });

  test('links each picture to its file without script, with an alternative text. @only-en', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/opinion'));
    const links = pictures(page, t).getByRole('link');
    // Other tests add pictures.
    const count = await links.count();
    expect(count).toBeGreaterThanOrEqual(8);
    await expect(pictures(page, t).getByRole('img', { name: /\S/ })).toHaveCount(count);
    const file = await page.request.get((await links.first().getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toMatch(/^image\//);
  });

  test('shows the pictures in two, three or four columns. @only-en', async ({ page, to, t }) => {
    for (const [width, columns] of [
      [390, 2],
      [768, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(to('/opinion'));
      const boxes = await Promise.all((await pictures(page, t).all()).map((item) => item.boundingBox()));
      expect(boxes.filter((box) => box?.y === boxes[0]?.y)).toHaveLength(columns);
    }
  });

  test('has a picture viewer with buttons, keys and thumbnails that wraps around and returns the focus. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/opinion'));
    const links = pictures(page, t).getByRole('link');
    const alts = await pictures(page, t)
      .getByRole('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')));
    await links.first().click();
    const viewer = page.getByRole('dialog');
    const shown = () => expect(viewer.getByRole('img').first());
    await shown().toHaveAttribute('alt', alts[0] ?? '');
    await expect(viewer.getByRole('img').first()).toBeInViewport({ ratio: 1 });
    await viewer.getByLabel(t('Previous picture')).click();
    await shown().toHaveAttribute('alt', alts.at(-1) ?? '');
    await viewer.getByLabel(t('Next picture')).click();
    await shown().toHaveAttribute('alt', alts[0] ?? '');
    const [forward, back] = ['ArrowRight', 'ArrowLeft'];
    await page.keyboard.press(forward ?? '');
    await shown().toHaveAttribute('alt', alts[1] ?? '');
    await page.keyboard.press(back ?? '');
    await page.keyboard.press(back ?? '');
    await shown().toHaveAttribute('alt', alts.at(-1) ?? '');
    await viewer.getByRole('button', { name: alts[2] ?? '' }).click();
    await shown().toHaveAttribute('alt', alts[2] ?? '');
    await expect(viewer.locator('[aria-current=true]')).toHaveAccessibleName(alts[2] ?? '');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(links.first()).toBeFocused();
    await links.last().click();
    await shown().toHaveAttribute('alt', alts.at(-1) ?? '');
    await viewer.getByLabel(t('Close')).click();
    await expect(viewer).toBeHidden();
  });

  test('has the button for the next picture at the end of the reading direction, and shows it after a swipe there, but not after a scroll gesture.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await openHydrated(page, to('/opinion'));
    await pictures(page, t).getByRole('link').first().click();
    const next = (await page.getByLabel(t('Next picture')).boundingBox())?.x ?? 0;
    const previous = (await page.getByLabel(t('Previous picture')).boundingBox())?.x ?? 0;
    expect(next < previous).toBe(siteLocale === 'ar');
    const status = page.getByRole('dialog').getByRole('status');
    const first = await status.textContent();
    const swipe = (x: number, y: number) =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .first()
        .evaluate(
          (target, [byX, byY]) => {
            const touch = (clientX: number, clientY: number) => new Touch({ identifier: 1, target, clientX, clientY });
            target.dispatchEvent(
              new TouchEvent('touchstart', {
                bubbles: true,
                touches: [touch(200, 200)],
                changedTouches: [touch(200, 200)],
              }),
            );
            target.dispatchEvent(
              new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(200 + byX, 200 + byY)] }),
            );
          },
          [x, y] as const,
        );
    const forward = siteLocale === 'ar' ? 100 : -100;
    await swipe(10, 150);
    await expect(status).toHaveText(first ?? '');
    await swipe(forward, 0);
    await expect(status).toHaveText(/(^|\D)2\D+\d/);
    await swipe(-forward, 20);
    await expect(status).toHaveText(first ?? '');
  });
});
