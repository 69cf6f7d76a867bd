import type { Locator, Page } from '@playwright/test';
import { pickDay } from './support/forms.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

type Translate = (message: string) => string;
const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/;

async function fillPerson(page: Page, t: Translate) {
  await page.getByLabel(t('Full name'), { exact: true }).fill(`سارة Khan ${Date.now()}`);
  await page.getByLabel(t('E-mail'), { exact: true }).fill('sara@example.com');
  await page.getByLabel(t('Phone'), { exact: true }).fill('٠٥٠ ١٢٣ ٤٥٦٧');
}

async function confirm(page: Page, t: Translate): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('Are you sure you want to send your data?'));
  await dialog.getByRole('button', { name: t('Confirm') }).click();
  return dialog;
}

async function openBooking(page: Page, to: (path: string) => string): Promise<string> {
  await page.goto(to('/package'));
  const path = (await page.locator('a[href*="/package/booking?package="]').first().getAttribute('href')) ?? '';
  await page.goto(path);
  return path;
}

test.describe('The report form', () => {
  test('sends the day of the visit as text in the page’s language.', async ({ page, to, t, siteLocale }) => {
    await openHydrated(page, to('/reports'));
    await fillPerson(page, t);
    await pickDay(page, t('Day of the visit'), '2026-11-05');
    const sending = page.waitForRequest((request) => request.url().includes('sendReport'));
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(page.getByRole('dialog').getByRole('definition').first()).toContainText('2026');
    const dialog = await confirm(page, t);
    expect((await sending).postData()).toContain(
      siteLocale === 'ar' ? 'الخميس، 5 / 11 / 2026' : 'Thursday, 5 / 11 / 2026',
    );
    await expect(dialog).toContainText(t('Sent successfully, thank you'));
    await expect(dialog).toContainText(reference);
    await dialog.getByRole('button', { name: t('Close') }).click();
    await expect(page.getByLabel(t('Full name'), { exact: true })).toHaveValue('');
  });

  test('reports a missing name, e-mail address or phone number at its field and sends nothing. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/reports'));
    await page.getByRole('button', { name: t('Send request') }).click();
    for (const name of ['Full name', 'E-mail', 'Phone'])
      await expect(page.getByLabel(t(name), { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(t('Day of the visit'), { exact: true })).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('The booking form', () => {
  test('shows an error and retains the typed text if the request fails, and marks the field that the server refuses. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openBooking(page, to);
    await waitForHydration(page);
    await fillPerson(page, t);
    await page.route('**/trpc/**sendBooking**', (route) => route.abort());
    await page.getByRole('button', { name: t('Send booking request') }).click();
    const dialog = await confirm(page, t);
    await expect(dialog.getByRole('heading')).toHaveText(t('booking.error'));
    await expect(dialog).toContainText(t('booking.generalErrorMessage'));
    await expect(dialog).toContainText(
      t(
        'We received no reply. Your request may have arrived anyway. You can safely send it again: it counts only once.',
      ),
    );
    await expect(dialog.getByRole('button', { name: t('Try again') })).toBeFocused();
    await dialog.getByRole('button', { name: t('Close') }).click();
    await expect(page.getByLabel(t('Full name'), { exact: true })).toHaveValue(/^سارة Khan/);
    await page.unroute('**/trpc/**sendBooking**');
    // Sends the server an address that the form would refuse.
    await page.route('**/trpc/**sendBooking**', (route) =>
      route.continue({ postData: route.request().postData()?.replace('sara@example.com', 'sara') ?? '' }),
    );
    await page.getByRole('button', { name: t('Send booking request') }).click();
    await confirm(page, t);
    await expect(dialog).toContainText(`${t('booking.errorMessage')}: ${t('error.invalid_input')}`);
    await dialog.getByRole('button', { name: t('Close') }).click();
    await expect(page.getByLabel(t('E-mail'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });
});
