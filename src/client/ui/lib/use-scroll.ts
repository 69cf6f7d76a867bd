import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { tabStorage } from './tab-storage.ts';

const storageKey = 'scroll-positions';
const maxRemembered = 50;
let positions: Map<string, number> | null = null;

/**
 * Manages the scroll position. A new path scrolls to the top or to its hash, Back restores the position, a new query
 * does not scroll. Positions are stored in the tab, so they survive a reload and Back from another site.
 */
export function useScroll(): void {
  const { key, pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef<string | null>(null);
  // The first history entry of every document may have the same key.
  const entry = `${key} ${pathname}${search}`;

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remembered = rememberedPositions();
    const handleScroll = () => {
      // Moves the entry to the end of the map: the oldest entries are dropped first.
      remembered.delete(entry);
      remembered.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', handleScroll);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === null;
    const hasNewPath = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (navigation === 'POP') {
      const position = isFirst && !isReturn() ? undefined : rememberedPositions().get(entry);
      if (position !== undefined) window.scrollTo(0, position);
      return;
    }
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (anchor) anchor.scrollIntoView();
    else if (hasNewPath) {
      window.scrollTo(0, 0);
      focusHeading();
    }
  }, [entry, pathname, hash, navigation]);
}

/** Moves the focus to the page's heading, so that screen readers speak it; to `main` until the page has loaded. */
function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(moveOn);
  observer.observe(main, { childList: true, subtree: true });
  moveOn();

  function moveOn() {
    const heading = main?.querySelector('h1');
    if (!heading) return;
    observer.disconnect();
    if (document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/** True if the document was opened by a reload, Back or Forward, and the visitor has not scrolled yet. */
function isReturn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (loaded?.type === 'reload' || loaded?.type === 'back_forward') && window.scrollY === 0;
}

function rememberedPositions(): Map<string, number> {
  positions ??= readPositions();
  return positions;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(tabStorage.read(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePositions(): void {
  tabStorage.write(storageKey, JSON.stringify([...rememberedPositions()].slice(-maxRemembered)));
}
