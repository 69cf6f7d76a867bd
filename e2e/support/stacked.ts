import type { Locator } from '@playwright/test';
import { expect } from './site.ts';

/**
 * Expects a row to be a card within the phone's screen, with cells labelled by their titles, and still a table row for
 * screen readers.
 */
export async function expectStacked(row: Locator, title: string): Promise<void> {
  const cell = row.getByRole('cell').and(row.locator(`[data-title="${title}"]`));
  await expect.poll(() => cell.evaluate((one) => getComputedStyle(one, '::before').content)).toContain(title);
  const edges = await row.evaluate((one) => {
    const card = one.getBoundingClientRect();
    const cells = [...one.children]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect());
    return {
      isWithin: card.left >= 0 && card.right <= innerWidth,
      areStacked: cells.every(({ top }, index) => index === 0 || top >= (cells[index - 1]?.bottom ?? 0)),
    };
  });
  expect(edges).toEqual({ isWithin: true, areStacked: true });
}
