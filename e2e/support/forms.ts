import type { Page } from '@playwright/test';

/** Chooses a day ("2026-11-05") in the calendar of a date field. */
export async function pickDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const [year = '', month = ''] = day.split('-');
  const calendar = page.getByRole('dialog');
  await calendar
    .getByRole('combobox')
    .nth(1)
    .selectOption(String(Number(year)));
  await calendar
    .getByRole('combobox')
    .nth(0)
    .selectOption(String(Number(month) - 1));
  await calendar.locator(`[data-day="${day}"]:not([data-outside]) button`).click();
}

/** The day at the centre, some days from now. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}
