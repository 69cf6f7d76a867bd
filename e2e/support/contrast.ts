import type { Page } from '@playwright/test';
import { expect } from './site.ts';

/** A soft assertion that the edges of all fields, boxes and radio buttons on the page have a contrast of 3:1. */
export async function expectStrongEdges(page: Page, when: string): Promise<void> {
  const message = `weak edges of fields ${when}`;
  // Polled, because edges fade in.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findWeakEdges), { message })
    .toEqual([]);
}

/** Each field whose own edge, or that of the frame around it, has less than 3:1 to the surface behind it. */
function findWeakEdges(): string[] {
  type Colour = [number, number, number];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paint = (colour: string, below: Colour): Colour => {
    if (!pen) throw new Error('No canvas.');
    pen.fillStyle = `rgb(${below.join(' ')})`;
    pen.fillRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const surfaceOf = (element: Element | null): Colour =>
    element ? paint(getComputedStyle(element).backgroundColor, surfaceOf(element.parentElement)) : [255, 255, 255];
  const hasEdge = (element: Element) => {
    const { borderBlockEndWidth, borderBlockEndColor } = getComputedStyle(element);
    return Number.parseFloat(borderBlockEndWidth) >= 1 && !/(?:, 0\)|\/ 0\))$/.test(borderBlockEndColor);
  };
  const fields = document.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=range]), select, textarea, [role=combobox]',
  );
  return [...fields].flatMap((field) => {
    const isShown = field.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || field.matches(':disabled') || field.closest('[aria-hidden=true], [inert]')) return [];
    // The browser draws the edge of a plain box, dark enough.
    if (field.matches('[type=checkbox], [type=radio]') && getComputedStyle(field).appearance !== 'none') return [];
    const frame = [field, field.parentElement, field.parentElement?.parentElement].find(
      (part) => part && hasEdge(part),
    );
    if (!frame) return [`no edge: ${field.outerHTML.slice(0, 120)}`];
    const surface = surfaceOf(frame.parentElement);
    const ratio = contrast(paint(getComputedStyle(frame).borderBlockEndColor, surface), surface);
    return ratio < 3 ? [`${ratio.toFixed(2)}: ${field.outerHTML.slice(0, 120)}`] : [];
  });
}
