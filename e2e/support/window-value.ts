import type { Page } from '@playwright/test';

/** What a script of the journey has put on the page's `window` under a name; undefined before it did. */
export const noted = <Value>(page: Page, name: string): Promise<Value> => page.evaluate((key) => Reflect.get(window, key) as Value, name);
