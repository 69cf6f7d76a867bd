import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Lets everything on the page change at once: half faded text has no contrast that could be measured. */
export async function stopFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after, *::backdrop { transition-duration: 0s !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

/** Fails where the page, as it stands at this moment, keeps somebody out; `when` says what is being looked at. The test goes on. */
export async function expectAccessible(page: Page, when: string): Promise<void> {
  // The other mode asks for a second page at each look, and is needed for frames alone. Nobody reads where all the sound elements stand.
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
