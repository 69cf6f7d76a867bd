/**
 * A `ref` for the selected element of a list. Scrolls vertically only as far as needed, and centres the element
 * horizontally.
 */
export function scrollIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
