import type { Page } from '@playwright/test';

/** Reads a value that a test's script has set on `window`; undefined before that. */
export const readWindowValue = <Value>(page: Page, name: string): Promise<Value> =>
  page.evaluate((key) => Reflect.get(window, key) as Value, name);
