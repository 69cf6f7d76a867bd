import type { Page } from '@playwright/test';

/** How long between two looks, in milliseconds; a locator that waits looks every half second after the first quarter, and pages come to life just then. */
const polling = 20;

/** Waits until the page's script answers what is clicked. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'live' in document.documentElement.dataset, undefined, { polling });
}

/** Opens a page and waits until its script has run. */
export async function goLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilLive(page);
}
