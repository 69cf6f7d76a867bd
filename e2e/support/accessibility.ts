import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Disables transitions, because the contrast of half-transparent text cannot be measured. */
export async function stopFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after, *::backdrop { transition-duration: 0s !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

/** A soft assertion that the page has no accessibility violations; `when` describes the state. */
export async function expectAccessible(page: Page, when: string): Promise<void> {
  // The default mode opens a second page for each run, which only frames need. Only violations are reported, for speed.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .setLegacyMode()
    .analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
      when,
    )
    .toEqual([]);
}
