import { expect, type Page } from '@playwright/test';

/**
 * Expects that no value or placeholder is cut off by its field at the width of a phone, a tablet and a computer. Search
 * fields may cut their hint.
 */
export async function expectFittingFields(page: Page): Promise<void> {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([
      width,
      await page.locator('main input:not([type=search], [type=checkbox]):visible').evaluateAll(cutTexts),
    ]).toEqual([width, []]);
  }
}

function cutTexts(fields: (HTMLElement | SVGElement)[]): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('No canvas.');
  return fields
    .filter((field) => field instanceof HTMLInputElement)
    .flatMap((field) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      pen.font = font;
      const text = field.value || field.placeholder;
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return pen.measureText(text).width > room + 1 ? [text] : [];
    });
}
