import { useLocation } from 'react-router';

/** What makes a part of a page the one that an address with its `anchor` leads to: it comes into view, has the focus and is marked. */
export function useMeant(anchor: string | undefined) {
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  return { id: anchor, ...(isMeant && { ref: lead, tabIndex: -1, 'data-meant': true }) };
}

/** The window's own way to an anchor is over before the page has what it leads to. */
function lead(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
