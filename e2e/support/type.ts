import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** The sizes of the scale in px (`app/theme/tokens.css`), with the price and the heading of the landing page. */
const scale: Readonly<Record<string, readonly number[]>> = {
  en: [14, 16, 18, 22, 24, 28, 32, 40, 44],
  ar: [15, 17, 19, 24, 26, 30, 32, 42, 44],
};
const maxSizes = 7;
const maxLineLength = 75;

/** Soft assertions that texts have at most seven sizes, all of the scale, and lines of at most 75 characters. */
export async function expectReadableType(page: Page, when: string): Promise<void> {
  const { language, sizes, longLines } = await page.evaluate(measureType, maxLineLength);
  const own = scale[language] ?? [];
  const isExpected = sizes.length <= maxSizes && sizes.every(({ size }) => own.includes(size));
  expect.soft(isExpected ? [] : sizes, `sizes of texts ${when}`).toEqual([]);
  expect.soft(longLines, `lines over ${maxLineLength} characters ${when}`).toEqual([]);
}

/** Soft assertion that the heading of a page has the size of page headings on a phone: 28 px (Arabic 30). */
export async function expectHeadingSize(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const size = (await page.locator('html').getAttribute('lang')) === 'ar' ? '30px' : '28px';
  await expect.soft(heading).toHaveCSS('font-size', size);
}

/** The sizes of all texts, each with an example, and the lines of paragraphs and list items that are too long. */
function measureType(maxLength: number) {
  const sizes = new Map<number, string>();
  const lines = new Map<Element, Map<number, string>>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    if (!text.data.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (!sizes.has(size)) sizes.set(size, text.data.trim().slice(0, 40));
    const paragraph = element.closest('p, li, dd');
    if (!paragraph) continue;
    const own = lines.get(paragraph) ?? new Map<number, string>();
    lines.set(paragraph, own);
    for (const { 0: word, index } of text.data.matchAll(/\S+\s*/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.trimEnd().length);
      const { top, bottom } = range.getBoundingClientRect();
      const line = Math.round((top + bottom) / 2);
      own.set(line, (own.get(line) ?? '') + word);
    }
  }
  const all = [...lines.values()].flatMap((own) => [...own.values()]);
  return {
    language: document.documentElement.lang,
    sizes: [...sizes].map(([size, example]) => ({ size, example })).sort((a, b) => a.size - b.size),
    longLines: all.filter((line) => line.trim().length > maxLength),
  };
}
