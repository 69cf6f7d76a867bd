import { formatClockTime } from '../src/shared/i18n/format.ts';
import { waitForHydration } from './support/hydration.ts';
import { turnOf } from './support/public-pages.ts';
import { expect, test } from './support/site.ts';

const pauseAll = 'Pause the slides, offers and partners';
/** The heading of the current offer; those of the others are inert, but fade. */
const shownOffer = ':not([inert]) > div > h2';

test.describe('The landing page', () => {
  test('shows its sections in the specified order. @only-ar', async ({ page, to, t }) => {
    await page.goto(to('/'));
    const texts = ['Highlights', 'Current offers', 'Insurance partners'];
    const parts = texts.map((text) => page.getByRole('region', { name: t(text) }));
    const headings = [
      'Our services',
      'Health packages',
      'A question about a test? Call us.',
      'Why people trust us',
      'Send us a message',
    ];
    parts.push(...headings.map((heading) => page.getByRole('heading', { name: t(heading), level: 2 })));
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
    // The offer is beside the slides; each other section is below the previous one.
    expect(tops[1]).toBe(tops[0]);
    expect(tops.slice(1)).toEqual(tops.slice(1).toSorted((one, other) => one - other));
    await expect(page.getByRole('region', { name: t('Our services') }).getByRole('article')).toHaveCount(2);
    const packages = page.getByRole('region', { name: t('Health packages') }).getByRole('article');
    await expect(packages).toHaveCount(3);
    await expect(page.getByRole('region', { name: t('Insurance partners') }).getByRole('listitem')).toHaveCount(5);
  });

  test('has its main links in the first view of a phone, and leads to the package with the lowest price. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(to('/'));
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeInViewport({ ratio: 1 });
    for (const name of ['See packages and prices', 'Home visit', 'Call us'])
      await expect(main.getByRole('link', { name: t(name) }).first()).toBeInViewport({ ratio: 1 });
    const lowest = /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? 'none';
    await main.getByRole('link', { name: t('See packages and prices') }).click();
    await expect(page).toHaveURL(/sort=price-up/);
    await expect(page.getByRole('article').first()).toContainText(lowest);
  });

  test('shows the same random packages before and after hydration. @only-en', async ({ page, to, t }) => {
    // Another request gets other packages.
    const html = (await (await page.goto(to('/')))?.text()) ?? '';
    await waitForHydration(page);
    const names = await page
      .getByRole('region', { name: t('Health packages') })
      .getByRole('heading', { level: 3 })
      .allTextContents();
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(html).toContain(name);
  });
});

test.describe('The slides of the landing page', () => {
  test('change every six seconds, wait under the mouse pointer, and stop if paused, as do the offers and partners. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.clock.install();
    await page.goto(to('/'));
    await waitForHydration(page);
    const hero = page.getByRole('region', { name: t('Highlights') });
    const pause = page.getByRole('button', { name: t(pauseAll) });
    await pause.waitFor();
    // From here, the test controls the clock. After a manual move, the next slide is shown for its full time.
    await page.clock.pauseAt(Date.now() + 60_000);
    const shown = hero.locator('article:not([inert])');
    const start = (await shown.textContent()) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(shown).not.toHaveText(start);
    const first = (await shown.textContent()) ?? '';
    await page.clock.runFor(5_900);
    await expect(shown).toHaveText(first);
    await page.clock.runFor(200);
    await expect(shown).not.toHaveText(first);
    await hero.hover();
    const second = (await shown.textContent()) ?? '';
    await page.clock.runFor(20_000);
    await expect(shown).toHaveText(second);
    await expect(page.getByRole('button', { name: t(pauseAll) })).toHaveCount(1);
    await pause.click();
    await page.mouse.move(0, 0);
    const offer = page.getByRole('region', { name: t('Current offers') }).locator(shownOffer);
    const pausedOffer = (await offer.textContent()) ?? '';
    await page.clock.runFor(20_000);
    await expect(shown).toHaveText(second);
    await expect(offer).toHaveText(pausedOffer);
    const logos = page
      .getByRole('region', { name: t('Insurance partners') })
      .getByRole('list')
      .first();
    await expect(logos).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('button', { name: t('Play the slides, offers and partners') }).click();
    await page.mouse.move(0, 0);
    await expect(logos).toHaveCSS('animation-play-state', 'running');
  });

  test('follow the pause button of the page, and are announced to a screen reader while the keyboard holds them. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/'));
    await waitForHydration(page);
    const pause = page.getByRole('button', { name: t(pauseAll) });
    const hero = page.getByRole('region', { name: t('Highlights') });
    const slides = hero.locator('[aria-live]');
    await pause.waitFor();
    await expect(slides).toHaveAttribute('aria-live', 'off');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('Search'), exact: true })
      .focus();
    await page.keyboard.press('Tab');
    await expect(pause).toBeFocused();
    await expect(slides).toHaveAttribute('aria-live', 'polite');
    await page.keyboard.press('Tab');
    const shown = hero.locator('article:not([inert])');
    await expect(shown.getByRole('link')).toBeFocused();
    const first = (await shown.textContent()) ?? '';
    await hero.getByRole('button', { name: t('Next slide') }).focus();
    await page.keyboard.press('Enter');
    await expect(shown).not.toHaveText(first);
    await expect(slides).toHaveAttribute('aria-live', 'polite');
  });

  test('link to their pages, and follow the arrow keys in the reading direction.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await page.goto(to('/'));
    await waitForHydration(page);
    const hero = page.getByRole('region', { name: t('Highlights') });
    await page.getByRole('button', { name: t(pauseAll) }).waitFor();
    const shown = hero.locator('article:not([inert])');
    const number = async (at: number) =>
      expect(shown).toHaveAttribute(
        'aria-label',
        t('{number} of {count}').replace('{number}', String(at)).replace('{count}', '3'),
      );
    const links = await hero.locator('article a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/location', '/information', '/package'].map(to));
    const [forward, back] = siteLocale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    await number(1);
    await page.keyboard.press(forward);
    await number(2);
    await page.keyboard.press(back);
    await page.keyboard.press(back);
    await number(3);
    await page.getByRole('button', { name: t('Next slide') }).click();
    await number(1);
  });

  test('do not move for a visitor who prefers reduced motion. @only-en', async ({ page, to, t }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.install();
    await page.goto(to('/'));
    await waitForHydration(page);
    const logos = page.getByRole('region', { name: t('Insurance partners') }).locator('[tabindex="0"]');
    await logos.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => logos.evaluate((row) => row.scrollLeft)).not.toBe(0);
    const shown = page.getByRole('region', { name: t('Highlights') }).locator('article:not([inert])');
    const first = (await shown.textContent()) ?? '';
    await page.clock.runFor(30_000);
    await expect(shown).toHaveText(first);
    await expect(page.getByRole('button', { name: t(pauseAll) })).toHaveCount(0);
  });

  test('have a high fetch priority only for the first picture. @only-en', async ({ request, to }) => {
    const html = await (await request.get(to('/'))).text();
    expect(html.match(/fetchpriority="high"/gi)).toHaveLength(1);
  });
});

test.describe('The current offers on the landing page', () => {
  test('change every four seconds, and link to the page of the offer. @only-en', async ({ page, to, t }) => {
    await page.clock.install();
    await page.goto(to('/'));
    await waitForHydration(page);
    const card = page.getByRole('region', { name: t('Current offers') });
    await page.getByRole('button', { name: t(pauseAll) }).waitFor();
    const heading = card.locator(shownOffer);
    const reader = await heading.getByRole('link').elementHandle();
    const first = (await heading.textContent()) ?? '';
    await page.clock.runFor(4_100);
    await expect(heading).not.toHaveText(first);
    // A screen reader keeps its place: the offer stays in the document.
    expect(await reader?.evaluate((link) => link.isConnected)).toBe(true);
    const second = (await heading.textContent()) ?? '';
    await heading.getByRole('link').click();
    await expect(page).toHaveURL(/\/package\/detail\?offer=[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  });

  test('show a notice if every offer has ended by the visitor’s clock. @only-ar', async ({ page, to, t }) => {
    await page.goto(to('/'));
    await waitForHydration(page);
    await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
    await page.goto(to('/'));
    await expect(page.getByRole('region', { name: t('Current offers') })).toContainText(t('NO OFFER'));
  });
});

test.describe('The quick links', () => {
  test('open under the mouse pointer and on focus, and close on the first Escape. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/'));
    await waitForHydration(page);
    const dial = page.locator('details').filter({ has: page.getByLabel(t('Quick links')) });
    await page.getByLabel(t('Quick links')).hover();
    await expect(dial.getByRole('link')).toHaveCount(5);
    await expect(dial.getByRole('link', { name: t('Survey') })).toBeVisible();
    await page.mouse.move(300, 300);
    await expect(dial).not.toHaveAttribute('open');
    await page.keyboard.press('Tab');
    await page.getByLabel(t('Quick links')).focus();
    await expect(dial).toHaveAttribute('open');
    // The focus has opened the menu; the key that a visitor presses next must not close it.
    await page.keyboard.press('Enter');
    await expect(dial).toHaveAttribute('open');
    await page.keyboard.press('Enter');
    await expect(dial).not.toHaveAttribute('open');
    await page.keyboard.press('Space');
    await expect(dial).toHaveAttribute('open');
    await page.keyboard.press('Tab');
    await expect(dial.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(t('Quick links'))).toBeFocused();
    await expect(dial).not.toHaveAttribute('open');
  });

  test('open with a tap without script, and the logos of partners have no arrow buttons. @only-en', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/'));
    await page.getByLabel(t('Quick links')).click();
    await expect(page.locator('details[open]').getByRole('link', { name: t('WhatsApp') })).toBeVisible();
    await expect(page.getByRole('region', { name: t('Insurance partners') }).getByRole('button')).toBeHidden();
  });
});

test.describe('The opening state', () => {
  // A distant visitor: the centre's time zone applies.
  test.use({ timezoneId: 'America/New_York' });

  for (const [at, [now, sentence, clockTime]] of [
    ['2026-11-23T12:00:00+04:00', 'Open now, closes at {time}', '13:00'] as const,
    ['2026-11-21T22:30:00+04:00', 'Opens tomorrow at {time}', '09:00'] as const,
  ].entries()) {
    test(`at ${now} is "${sentence}" in one place of the landing page and of the location page. @only-${turnOf(at)}`, async ({
      page,
      to,
      t,
      siteLocale,
    }) => {
      await page.clock.setFixedTime(now);
      const expectedState = t(sentence).replace('{time}', formatClockTime(clockTime, siteLocale));
      for (const path of ['/', '/location']) {
        await page.goto(to(path));
        await waitForHydration(page);
        await expect(page.getByText(expectedState).filter({ visible: true })).toHaveCount(1);
        if (path === '/')
          await expect(page.getByRole('link', { name: expectedState })).toHaveAttribute('href', to('/location'));
      }
    });
  }
});
