/**
 * Scrolls a list until a part of it is in the middle, and only the list; scrollIntoView would also scroll the page. In
 * Arabic, the distance is negative.
 */
export function scrollToMiddle(list: HTMLElement | null, part: Element | null | undefined): void {
  if (!list || !part) return;
  const [bar, box] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
  list.scrollBy({ left: box.left + box.width / 2 - (bar.left + bar.width / 2) });
}
