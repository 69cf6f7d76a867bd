import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Props of the element that the hash of the address may target. The target is scrolled into view, focused and marked.
 */
export function useHashTarget<Part extends HTMLElement = HTMLElement>(anchor: string | undefined) {
  const { hash, key } = useLocation();
  const part = useRef<Part>(null);
  const isTarget = anchor !== undefined && hash === `#${anchor}`;
  // The browser handles the hash before the page has rendered the target. A repeated navigation to the same hash
  // scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key
  useLayoutEffect(() => {
    if (!isTarget) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'start' });
  }, [isTarget, key]);
  return { id: anchor, ref: part, ...(isTarget && { tabIndex: -1, 'data-meant': true }) };
}
