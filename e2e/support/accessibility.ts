import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect } from './site.ts';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Disables transitions, because the contrast of half-transparent text cannot be measured. */
export async function stopFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, *::before, *::after, *::backdrop { transition-duration: 0s !important; animation: none !important }',
    );
    document.adoptedStyleSheets.push(still);
  });
}

/**
 * A soft assertion that the page has no accessibility violations; `when` describes the state. Frames are pages that
 * other tests cover.
 */
export async function expectAccessible(page: Page, when: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, standards);
  expect.soft(violations, when).toEqual([]);
}
