import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
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
 * other tests cover. With `isBodyTextStrong`, paragraphs, lists and tables need the contrast of level AAA, 7:1.
 */
export async function expectAccessible(page: Page, when: string, { isBodyTextStrong = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = { runOnly: { type: 'tag' as const, values: standards }, isBodyTextStrong };
  const violations = await page.evaluate(async ({ runOnly, isBodyTextStrong }) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Also short ones wait for a frame, which a window behind another gets late.
    for (const running of document.getAnimations()) if (running instanceof CSSTransition) running.finish();
    const strong = 'color-contrast-enhanced';
    const found = await axe.run(document, {
      runOnly,
      rules: { [strong]: { enabled: isBodyTextStrong } },
      resultTypes: ['violations'],
      elementRef: true,
      iframes: false,
    });
    const isBodyText = ({ element }: Axe.NodeResult) =>
      element?.closest('p, li, dd, td') && !element.closest('[class*=button], [class*=chip], [class*=tab_], button');
    return found.violations
      .map(({ id, nodes }) => ({ id, nodes: id === strong ? nodes.filter(isBodyText) : nodes }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
  expect.soft(violations, when).toEqual([]);
}

/** Whether nothing covers the centre of an element, without scrolling. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** A computed colour of an element. */
export const colourOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Titles that screen readers would say twice, because the name of the element is the same. */
export const repeatedTitles = (elements: Element[]): string[] =>
  elements
    .filter((element) =>
      [element.getAttribute('aria-label'), element.textContent.trim()].includes(element.getAttribute('title')),
    )
    .map((element) => element.outerHTML.slice(0, 80));
