import type { Page } from '@playwright/test';
import { weekdays } from '../../src/shared/opening-hours/opening-hours.rules.ts';
import { updateSection } from './staff.ts';

/** Open every day from 9 to 17. */
const openingHours = {
  normal: [{ days: [...weekdays], periods: [['09:00', '17:00']] }],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
};

/** Sets the opening hours of a centre: every day from 9 to 17. */
export async function storeHours(page: Page, origin: string): Promise<void> {
  await updateSection(page, origin, 'hours', { openingHours });
}
