import type { Page } from '@playwright/test';
import { weekdays } from '../../src/shared/opening-hours/opening-hours.rules.ts';
import { callProcedure } from './staff.ts';

/** Open every day from 9 to 17. */
const openingHours = {
  normal: [{ days: [...weekdays], periods: [['09:00', '17:00']] }],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
};

/** Sets the opening hours of a centre: every day from 9 to 17. */
export async function storeHours(page: Page, origin: string): Promise<void> {
  const query = new URLSearchParams({ input: JSON.stringify({ section: 'hours' }) });
  const answer = await page.request.get(`${origin}/trpc/admin.settings.getSection?${query}`);
  const { version } = ((await answer.json()) as { result: { data: { version: string } } }).result.data;
  await callProcedure(page, origin, 'settings.updateSection', { section: 'hours', version, values: { openingHours } });
}
