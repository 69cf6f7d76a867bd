import type { Locator } from '@playwright/test';
import { expect } from './site.ts';

/** On a phone a row is a card within the screen, whose cells say by themselves what they tell, and for a reader it is a row of a table still. */
export async function expectStacked(row: Locator, title: string): Promise<void> {
  const cell = row.getByRole('cell').and(row.locator(`[data-title="${title}"]`));
  await expect.poll(() => cell.evaluate((one) => getComputedStyle(one, '::before').content)).toContain(title);
  const edges = await row.evaluate((one) => {
    const card = one.getBoundingClientRect();
    const cells = [...one.children].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
    return {
      isWithin: card.left >= 0 && card.right <= innerWidth,
      areStacked: cells.every(({ top }, index) => index === 0 || top >= (cells[index - 1]?.bottom ?? 0)),
    };
  });
  expect(edges).toEqual({ isWithin: true, areStacked: true });
}
