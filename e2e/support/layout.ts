import type { Page } from '@playwright/test';
import { expect } from './site.ts';

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 800 };
const maxLineLength = 75;

/**
 * Soft assertions at the width of a phone, a tablet and a computer. `action`, a selector, is in the first view; nothing is
 * wider than the screen; no target is covered. With `hasLines`, lines have at most 75 characters. axe checks the size of
 * targets.
 */
export async function expectUsableLayout(
  page: Page,
  { action = null, hasLines = true }: { action?: string | null | undefined; hasLines?: boolean } = {},
): Promise<void> {
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height });
    const wanted = { action, maxLineLength: hasLines ? maxLineLength : Number.MAX_SAFE_INTEGER };
    const message = `layout of ${new URL(page.url()).pathname} at ${width} px`;
    // Charts are rendered again some time after a change of the width.
    await expect
      .configure({ soft: true, timeout: 5000 })
      .poll(() => page.evaluate(findLayoutProblems, wanted), { message })
      .toEqual([]);
  }
}

function findLayoutProblems(wanted: { action: string | null; maxLineLength: number }): string[] {
  const root = document.documentElement;
  const nameOf = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 140);
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    element.getClientRects().length > 0;
  const isInView = ({ left, right, top, bottom }: DOMRect) =>
    left >= -1 && right <= root.clientWidth + 1 && top >= -1 && bottom <= innerHeight + 1;

  function findFirstView(): string[] {
    if (wanted.action === null) return [];
    window.scrollTo({ top: 0, behavior: 'instant' });
    const all = [...document.querySelectorAll(`main :is(${wanted.action})`)].filter(isShown);
    return all.some((element) => isInView(element.getBoundingClientRect())) ? [] : ['no action in the first view'];
  }

  function findOverflow(): string[] {
    const more = root.scrollWidth - root.clientWidth;
    return more > 0 ? [`${more} px wider than the screen`] : [];
  }

  /** A text that names the element over the centre of a target; null if no element covers it or it is out of view. */
  function coverOf(target: Element): string | null {
    // A link over several lines has a box in each of them.
    const boxes = [...target.getClientRects()];
    const box = boxes[Math.floor(boxes.length / 2)];
    if (!box || box.width < 2 || box.height < 2 || !isInView(box)) return null;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = target.closest('label') ?? (target as HTMLInputElement).labels?.[0];
    if (!hit || target.contains(hit) || hit.contains(target) || label?.contains(hit)) return null;
    return `${nameOf(target)} is covered by ${nameOf(hit)}`;
  }

  function findCovered(): string[] {
    const targets = [
      ...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ].filter(isShown);
    const covers = targets.map((target) => {
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      return coverOf(target);
    });
    // At the end of the page, elements that are fixed to the bottom of the screen must cover no target.
    window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
    const last = targets.filter((target) => target.getBoundingClientRect().top > innerHeight / 2);
    covers.push(...last.map(coverOf));
    window.scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(covers.filter((cover) => cover !== null))];
  }

  /** Whether visitors read the element as running text. Excludes texts for screen readers only, and menus. */
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, nav');

  function findLongLines(): string[] {
    const lines = new Map<Element, Map<number, string>>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const paragraph = text.parentElement?.closest('p, li, dd');
      if (!text.data.trim() || !paragraph || !text.parentElement || !isRead(text.parentElement)) continue;
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
    return [...lines.values()]
      .flatMap((own) => [...own.values()])
      .filter((line) => line.trim().length > wanted.maxLineLength)
      .map((line) => `a line of ${line.trim().length} characters: ${line}`);
  }

  return [...findFirstView(), ...findOverflow(), ...findCovered(), ...findLongLines()];
}

/** Soft assertions that nothing is wider than a screen of 320 px, nor than a phone at double text size. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 844 });
  expect.soft(await overflow(), 'horizontal overflow at 320 px').toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect.soft(await overflow(), 'horizontal overflow at double text size').toBe(0);
}
