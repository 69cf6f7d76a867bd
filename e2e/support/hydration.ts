import type { Page } from '@playwright/test';

/** The polling interval in ms; locators poll only every 500 ms after the first 250 ms, when pages hydrate. */
const polling = 20;

/** Waits until the page is hydrated. The script of a page with a form waits for the visitor's first movement. */
export async function waitForHydration(page: Page): Promise<void> {
  const isLive = () => {
    window.dispatchEvent(new Event('focusin'));
    return 'live' in document.documentElement.dataset;
  };
  await page.waitForFunction(isLive, undefined, { polling });
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}
