import { dayFromNow } from './support/forms.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';
import { field } from './support/visit.ts';

test.describe('The calendar', () => {
  test('opens by Enter and the down arrow, supports the arrow keys and Escape, and returns the focus to the field.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await openHydrated(page, to('/withdraw'));
    const button = field(page, t, 'Appointment date');
    await expect(button).toHaveText(t('Select Date'));
    await button.focus();
    await page.keyboard.press('Enter');
    const focused = page.locator('[data-day]:focus-within');
    await expect(focused).toHaveAttribute('data-day', dayFromNow(0));
    await page.keyboard.press(siteLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(focused).toHaveAttribute('data-day', dayFromNow(1));
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('data-day', dayFromNow(8));
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveText(t('Select Date'));
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('data-day', dayFromNow(0));
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await expect(button).not.toHaveText(t('Select Date'));
    await button.click();
    await page.getByRole('button', { name: t('Clear'), exact: true }).click();
    await expect(button).toHaveText(t('Select Date'));
    await button.click();
    await page.getByRole('button', { name: t('Today'), exact: true }).click();
    await expect(button).toContainText(dayFromNow(0).slice(0, 4));
  });

  test('offers 1950 to today for a past visit, and today to 2050 for a future visit. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/reports'));
    await field(page, t, 'Day of the visit').click();
    const years = page.getByRole('dialog').getByRole('combobox').nth(1).locator('option');
    await expect(years.first()).toHaveText('1950');
    await expect(years.last()).toHaveText(dayFromNow(0).slice(0, 4));
    await expect(page.getByRole('dialog').locator(`[data-day="${dayFromNow(1)}"] button:enabled`)).toHaveCount(0);
    await openHydrated(page, to('/withdraw'));
    await field(page, t, 'Appointment date').click();
    await expect(years.first()).toHaveText(dayFromNow(0).slice(0, 4));
    await expect(years.last()).toHaveText('2050');
    await expect(page.getByRole('dialog').locator(`[data-day="${dayFromNow(0)}"] button`)).toBeEnabled();
    // On the first day of a month, the previous day is on another page.
    await expect(page.getByRole('dialog').locator(`[data-day="${dayFromNow(-1)}"] button:enabled`)).toHaveCount(0);
  });

  test('is replaced by the browser’s date field if its script cannot be loaded. @only-en', async ({ page, to, t }) => {
    await page.route('**/assets/calendar-*.js', (route) => route.abort());
    await openHydrated(page, to('/reports'));
    await field(page, t, 'Day of the visit').focus();
    await expect(page.locator('input[type=date]')).toBeVisible();
    await field(page, t, 'Day of the visit').fill('2026-11-05');
    await expect(page.locator('input[type=date]')).toHaveValue('2026-11-05');
  });
});
