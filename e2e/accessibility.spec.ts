import type { Locator, Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { colourOf, expectAccessible, isOnTop, stopFading } from './support/accessibility.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const phone = { width: 390, height: 844 };

async function open(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await stopFading(page);
}

// every-page.spec.ts checks the pages; this file checks menus and dialogs.

test('The menus and the quick links have no accessibility violations. @only-ar', async ({ page, to, t }) => {
  await page.setViewportSize(phone);
  await open(page, to(sitePaths.home()));
  await page.getByLabel(t('Menu'), { exact: true }).click();
  await expectAccessible(page, 'with the drawer open');
  await page.keyboard.press('Escape');
  await page.getByLabel(t('Quick links')).click();
  await expect(page.locator('details[open]').getByRole('link')).toHaveCount(5);
  await expectAccessible(page, 'with the quick links open');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByText(t('More'), { exact: true }).click();
  await expectAccessible(page, 'with the menu open');
});

test('A menu closes when the focus leaves it, so that it covers no focused element, and on Escape. @only-en', async ({
  page,
  to,
  t,
}) => {
  const focused = page.locator(':focus');
  await page.setViewportSize(phone);
  await open(page, to(sitePaths.contact()));
  const drawer = page.locator('header nav details:visible');
  await drawer.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toHaveAttribute('open', '');
  await drawer.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(drawer).not.toHaveAttribute('open', '');
  await focused.scrollIntoViewIfNeeded();
  expect(await focused.evaluate(isOnTop)).toBe(true);
  await drawer.locator('summary').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(drawer).not.toHaveAttribute('open', '');
  await expect(drawer.locator('summary')).toBeFocused();

  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByText(t('More'), { exact: true }).click();
  await drawer.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(drawer).not.toHaveAttribute('open', '');
  await expect(page.locator('nav').getByRole('link', { name: t('Book'), exact: true })).toBeFocused();
});

test('A ring marks focused links, buttons and fields, also in forced colours. @only-en', async ({ page, to }) => {
  await open(page, to(sitePaths.withdraw()));
  const main = page.getByRole('main');
  const fields = ['input[name=name]', 'textarea', 'button[role=combobox]', 'button[type=submit]', 'a[href]'];
  for (const name of fields) {
    await main.locator(name).and(page.locator(':visible')).first().focus();
    // Programmatic focus shows the ring after a key press only.
    await page.keyboard.press('Shift');
    const ring = await colourOf(page.locator(':focus'), 'outline-style');
    expect([name, ring]).toEqual([name, 'solid']);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  const field = main.locator('input[name=name]');
  await field.focus();
  await expect(field).toHaveCSS('outline-style', 'solid');
});

test('Each field of a form says that it is required, optional, or one of two. @only-ar', async ({ page, to, t }) => {
  for (const path of [sitePaths.contact(), sitePaths.reports(), sitePaths.withdraw()]) {
    await open(page, to(path));
    const fields = page
      .getByRole('main')
      .locator('form :is(input:not([type=radio], [type=search]), textarea, [role=combobox]):visible')
      .and(page.locator(':not([tabindex="-1"])'));
    await expect(fields).not.toHaveCount(0);
    const silent = await fields.evaluateAll(
      (all, notes) =>
        all
          .filter((field) => {
            const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
            const legend = field.closest('fieldset')?.querySelector('legend');
            const note = [legend, ...ids.map((id) => document.getElementById(id))]
              .map((it) => it?.textContent)
              .join(' ');
            return field.getAttribute('aria-required') !== 'true' && !notes.some((words) => note.includes(words));
          })
          .map((field) => field.getAttribute('name') ?? field.id),
      [t('(optional)'), t('One of the two is enough: e-mail address or phone number.')],
    );
    expect([path, silent]).toEqual([path, []]);
  }
});

test('In forced colours, chosen options and invalid fields differ from others. @only-en', async ({ page, to, t }) => {
  const background = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  await open(page, to(sitePaths.contact()));
  const types = page.getByRole('group', { name: t('Type of message') }).locator('label');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await background(types.nth(0))).not.toBe(await background(types.nth(1)));
  const name = page.getByLabel(t('Name'), { exact: true });
  const edge = await colourOf(name, 'border-block-end-style');
  await page.getByRole('button', { name: t('Send message') }).click();
  await expect.poll(() => colourOf(name, 'border-block-end-style')).not.toBe(edge);
  for (const path of [sitePaths.information({ tab: 'weekly' }), sitePaths.packages()]) {
    await open(page, to(path));
    const chosen = page.locator('main a[aria-current]');
    await expect(chosen).not.toHaveCount(0);
    for (const link of await chosen.all()) {
      const sibling = link.locator('xpath=(preceding-sibling::a|following-sibling::a)[1]');
      expect(await background(link)).not.toBe(await background(sibling));
    }
  }
});

test('The dialog and the error messages of a form have no accessibility violations in any state. @only-en', async ({
  page,
  to,
  t,
}) => {
  await page.setViewportSize(phone);
  await open(page, to(sitePaths.contact()));
  const send = () => page.getByRole('button', { name: t('Send message') }).click();
  const answer = (label: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t(label) })
      .click();
  await send();
  await expectAccessible(page, 'with fields missing');
  for (const name of ['Name', 'Phone', 'Message']) await page.getByLabel(t(name), { exact: true }).fill('055 1234567');
  await page.getByLabel(t('E-mail'), { exact: true }).fill('a@example.com');
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/trpc/**sendContact**', async (route) => {
    await held;
    await route.abort();
  });
  await send();
  await expectAccessible(page, 'with the confirmation open');
  await answer('Confirm');
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  await expectAccessible(page, 'while sending');
  fail();
  await expect(page.getByRole('dialog')).toContainText(t('Send failed'));
  await expectAccessible(page, 'after a failed request');
  await answer('Close');
  await page.unroute('**/trpc/**sendContact**');
  await send();
  await answer('Confirm');
  await expect(page.getByRole('dialog')).toContainText(t('Sent successfully, thank you'));
  await expectAccessible(page, 'after a successful request');
});

test('The testimonial viewer and the gallery of the centre have no accessibility violations. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await open(page, to(sitePaths.opinions()));
  const notes = page.getByRole('region', { name: t('As we received them') });
  await notes.getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'with a testimonial open');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'with a testimonial open on a phone');
  await open(page, to(sitePaths.about()));
  await page.getByRole('button', { name: t('Next picture') }).click();
  await expectAccessible(page, 'with the second picture of the centre');
});

test('Someone who prefers more contrast sees soft texts and fine lines in the colour of other texts. @only-en', async ({
  page,
  to,
}) => {
  await open(page, to(sitePaths.contact()));
  const consent = page.locator('form').getByText('By sending this form');
  const field = page.getByRole('textbox').first();
  const colours = async () => [await colourOf(consent, 'color'), await colourOf(field, 'border-block-start-color')];
  const ink = await colourOf(page.locator('body'), 'color');
  const usual = await colours();
  expect(usual).not.toContain(ink);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(colours).toEqual([ink, ink]);
});
