import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What makes a part of a page the one that an address with its `anchor` leads to: it comes into view, has the focus and is marked. */
export function useHashTarget<Part extends HTMLElement = HTMLElement>(anchor: string | undefined) {
  const { hash, key } = useLocation();
  const part = useRef<Part>(null);
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  // The window's own way to an anchor is over before the page has what it leads to; and whoever is led there once more is led again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way here has a key of its own
  useLayoutEffect(() => {
    if (!isMeant) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'start' });
  }, [isMeant, key]);
  return { id: anchor, ref: part, ...(isMeant && { tabIndex: -1, 'data-meant': true }) };
}
