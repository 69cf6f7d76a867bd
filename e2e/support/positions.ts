import type { Locator } from '@playwright/test';

/** How many px below the top of the page an element begins; the page is not scrolled. Throws if it is not visible. */
export async function topOf(locator: Locator): Promise<number> {
  return (await boxOf(locator)).y;
}

/** How many px below the top of the page an element ends. */
export async function bottomOf(locator: Locator): Promise<number> {
  const { y, height } = await boxOf(locator);
  return y + height;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible.`);
  return box;
}
