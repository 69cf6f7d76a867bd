import type { Page } from '@playwright/test';

/**
 * Opens a window with the page's session. A new page of the context would be a tab, and Chromium renders the tab behind
 * it only once a second: each click waits two seconds there.
 */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('about:blank', '_blank', 'popup'));
  return opened;
}

/** Lets the page poll at once, as when it becomes visible, instead of within ten seconds. */
export async function pollNow(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
