import type { Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const phone = { width: 390, height: 844 };

async function open(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await stopFading(page);
}

// every-page.spec.ts checks the pages; this file checks menus and dialogs.

test('The menus and the quick links have no accessibility violations.', async ({ page, to, t }) => {
  await page.setViewportSize(phone);
  await open(page, to(sitePaths.home()));
  await page.getByLabel(t('Menu'), { exact: true }).click();
  await expectAccessible(page, 'with the drawer open');
  await page.keyboard.press('Escape');
  await page.getByLabel(t('Quick links')).click();
  await expect(page.locator('details[open]').getByRole('link')).toHaveCount(5);
  await expectAccessible(page, 'with the quick links open');
  await page.keyboard.press('Escape');
  for (const width of [768, 1113]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText(t('More'), { exact: true }).click();
    await expectAccessible(page, `with the menu open at ${width} px`);
    await page.keyboard.press('Escape');
  }
});

test('The dialog and the error messages of a form have no accessibility violations in any state.', async ({
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

test('The testimonial viewer and the gallery of the centre have no accessibility violations.', async ({
  page,
  to,
  t,
}) => {
  await open(page, to(sitePaths.opinions()));
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'with a testimonial open');
  await page.setViewportSize(phone);
  await expectAccessible(page, 'with a testimonial open on a phone');
  await open(page, to(sitePaths.about()));
  await page.getByRole('button', { name: t('Next picture') }).click();
  await expectAccessible(page, 'with the second picture of the centre');
});
