import type { Page } from '@playwright/test';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { expect, onlyIn, test } from './support/site.ts';

type Translate = (message: string) => string;

async function fill(page: Page, t: Translate, message: string) {
  await page.getByLabel(t('Name'), { exact: true }).fill('سارة Khan');
  await page.getByLabel(t('E-mail'), { exact: true }).fill('sara@example.com');
  await page.getByLabel(t('Phone'), { exact: true }).fill('٠٥٠ ١٢٣ ٤٥٦٧');
  await page.getByLabel(t('Message'), { exact: true }).fill(message);
}

test('The contact page shows in its first view whether the centre is open, and WhatsApp; other ways follow. @only-ar', async ({
  page,
  to,
  t,
}) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(to('/contact'));
    const whatsapp = page.getByRole('main').getByRole('link', { name: t('WhatsApp') });
    await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/97100000001');
    await expect(whatsapp).toBeInViewport({ ratio: 1 });
    const hours = whatsapp.locator('..').getByText(/\d{1,2}(:\d\d)? [AP]M|\d{1,2}(:\d\d)? [صعظم]/);
    await expect(hours).toBeInViewport({ ratio: 1 });
  }
  const ways = page.getByRole('heading', { name: t('Other ways to reach us') }).locator('..');
  await expect(ways.getByRole('link', { name: 'info@example.com' })).toBeVisible();
  await expect(ways.getByRole('term')).toHaveCount(3);
  await expect(ways.getByRole('link', { name: t('All opening hours') })).toHaveAttribute('href', to('/location'));
});

test.describe('The contact form', () => {
  test('starts its script at the first movement, not when it appears below a resting pointer. @only-en', async ({
    page,
    to,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.mouse.move(200, 300);
    await page.goto(to('/contact'));
    // Longer than a page without a form waits.
    await page.waitForTimeout(1000);
    expect(scripts).toEqual([]);
    await page.mouse.move(220, 320);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  test('scrolls to the first invalid field on a phone and focuses it. @only-en', async ({ page, to, t }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await openHydrated(page, to('/contact'));
    await fill(page, t, 'Hello');
    await page.getByLabel(t('E-mail'), { exact: true }).fill('');
    const send = page.getByRole('button', { name: t('Send message') });
    await send.scrollIntoViewIfNeeded();
    await send.click();
    const email = page.getByLabel(t('E-mail'), { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('alert').filter({ hasText: t('contact.form.error') })).toHaveCount(1);
  });

  test('shows the limit of a message that is too long once, with Latin digits.', { tag: onlyIn('ar') }, async ({
    page,
    to,
    t,
  }) => {
    // Some browsers format numbers for plain "ar" with Arabic digits.
    await page.addInitScript(() => {
      const construct = (
        format: typeof Intl.NumberFormat,
        [tags, options]: ConstructorParameters<typeof Intl.NumberFormat>,
      ) =>
        new format(
          [tags].flat().map((tag) => (tag === 'ar' ? 'ar-u-nu-arab' : String(tag))),
          options,
        );
      Intl.NumberFormat = new Proxy(Intl.NumberFormat, { construct });
    });
    await openHydrated(page, to('/contact'));
    const limit = page.locator('form p').filter({ hasText: /4,?000|٤٬?٠٠٠/ });
    await fill(page, t, 'م'.repeat(4001));
    await expect(limit).toHaveText('عدد الأحرف: 4,001 من 4,000');
    await page.getByRole('button', { name: t('Send message') }).click();
    await expect(limit).toHaveText('4,000 حرف على الأكثر.');
    await page.getByLabel(t('Message'), { exact: true }).press('Backspace');
    await expect(limit).toHaveText('عدد الأحرف: 4,000 من 4,000');
  });

  test('asks for confirmation, shows the reference, and is then empty. @only-ar', async ({ page, to, t }) => {
    await openHydrated(page, to('/contact'));
    await fill(page, t, `Opening hours? ${Date.now()}`);
    await page.getByRole('radio', { name: t('Suggestion') }).check();
    await page.getByRole('button', { name: t('Send message') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('Are you sure you want to send your data?'));
    await dialog.getByRole('button', { name: t('Cancel') }).click();
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('سارة Khan');
    await page.getByRole('button', { name: t('Send message') }).click();
    await dialog.getByRole('button', { name: t('Confirm') }).click();
    await expect(dialog).toContainText(t('Sent successfully, thank you'));
    await expect(dialog).toContainText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await dialog.getByRole('button', { name: t('Close') }).click();
    await expect(page.getByRole('heading', { name: t('Sent successfully, thank you') })).toBeFocused();
    await expect(page.getByText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible();
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('');
    // A refused form sends nothing, so the reference stays.
    await page.getByRole('button', { name: t('Send message') }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('contact.form.error') })).toBeVisible();
    await expect(page.getByText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible();
  });

  test('retains text that was typed before the script ran, and can stop and repeat a stalled request. @only-en', async ({
    page,
    to,
    t,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(to('/contact'), { waitUntil: 'commit' });
    await fill(page, t, `Early ${Date.now()}`);
    await page.getByRole('radio', { name: t('Suggestion') }).check();
    release();
    await waitForHydration(page);
    await page.getByLabel(t('Name'), { exact: true }).press('End');
    await page.keyboard.type('!');
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('سارة Khan!');
    await expect(page.getByLabel(t('Phone'), { exact: true })).toHaveValue('٠٥٠ ١٢٣ ٤٥٦٧');
    await expect(page.locator('input[name=type][value=suggestion]')).toBeChecked();
    await page.route('**/trpc/**sendContact**', () => undefined);
    await page.getByRole('button', { name: t('Send message') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('Confirm') }).click();
    // After repeated close requests (Escape, Android's back gesture), a browser closes a dialog by force.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await expect(dialog).toContainText(t('Sending…'));
    await dialog.getByRole('button', { name: t('Stop') }).click();
    await expect(dialog).toContainText(
      t(
        'We received no reply. Your request may have arrived anyway. You can safely send it again: it counts only once.',
      ),
    );
    await page.unroute('**/trpc/**sendContact**');
    await dialog.getByRole('button', { name: t('Try again') }).click();
    await expect(dialog).toContainText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  });

  test('offers a reload or a new attempt if its validation rules cannot be loaded. @only-en', async ({
    page,
    to,
    t,
  }) => {
    let isMissing = true;
    let isUpdated = true;
    // After a server upgrade, the files of the open page no longer exist.
    await page.route('**/assets/entry-site-*.js', (route) =>
      isUpdated && route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.route('**/assets/form-rules-*.js*', (route) =>
      isMissing || !route.request().url().includes('again=') ? route.abort() : route.continue(),
    );
    await openHydrated(page, to('/contact'));
    await fill(page, t, `Once more ${Date.now()}`);
    await page.getByRole('button', { name: t('Send message') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      t('The site was updated while this page was open. Load the page again: what you typed is kept.'),
    );
    isUpdated = false;
    await dialog.getByRole('button', { name: t('Load the page again') }).click();
    await expect(dialog).toBeHidden();
    await waitForHydration(page);
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('سارة Khan');
    await page.getByRole('button', { name: t('Send message') }).click();
    await expect(dialog).toContainText(
      t('The form could not be loaded completely. Check your connection and try again: what you typed is kept.'),
    );
    isMissing = false;
    await dialog.getByRole('button', { name: t('Try again') }).click();
    await expect(dialog).toContainText(t('Are you sure you want to send your data?'));
    await dialog.getByRole('button', { name: t('Confirm') }).click();
    await expect(dialog).toContainText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  });

  test('asks for confirmation and shows the reference without script, in the first view of a phone. @only-en', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(to('/contact'));
    await page.getByLabel(t('Name'), { exact: true }).fill('Sara');
    await page.getByRole('button', { name: t('Send message') }).click();
    await expect(page.getByRole('alert').filter({ hasText: t('contact.form.error') })).toBeInViewport();
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('Sara');
    await fill(page, t, `Without script ${Date.now()}`);
    await page.getByRole('radio', { name: t('Suggestion') }).check();
    await page.getByRole('button', { name: t('Send message') }).click();
    await expect(page.getByRole('heading', { name: t('Are you sure you want to send your data?') })).toBeInViewport();
    await expect(page.getByRole('definition').filter({ hasText: t('Suggestion') })).toBeVisible();
    await page.getByRole('button', { name: t('Confirm') }).click();
    await expect(page.getByText(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeInViewport();
    await expect(page).toHaveURL(/sent=D-/);
  });

  test('works in a browser without storage, and the visitor can switch the language. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await openHydrated(page, to('/contact'));
    await page.getByLabel(t('Name'), { exact: true }).fill('Sara');
    await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('Sara');
    await page.locator('header a[hreflang=en]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
