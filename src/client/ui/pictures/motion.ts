import { useEffect, useState, useSyncExternalStore } from 'react';

// Everything on a page that moves by itself shares one pause button. No effect runs on the server.
const listeners = new Set<() => void>();
let moving = 0;
let isPaused = false;

const readMotion = () => (moving === 0 ? 'still' : isPaused ? 'paused' : 'moving');
const readStill = () => 'still' as const;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

/** Pauses or continues everything on the page that moves. */
export function setPaused(paused: boolean) {
  isPaused = paused && moving > 0;
  notify();
}

/** Whether something on the page can move and the visitor paused it. On the server and at hydration, nothing moves. */
export function useMotion(): 'still' | 'paused' | 'moving' {
  return useSyncExternalStore(subscribe, readMotion, readStill);
}

/**
 * Registers something that moves by itself while `isWanted`. Returns whether it can move: not on the server, at hydration
 * or with `prefers-reduced-motion`. The pause of a page ends when its last moving thing is gone.
 */
export function useMoving(isWanted: boolean): boolean {
  const [isAllowed, setIsAllowed] = useState(false);
  const canMove = isAllowed && isWanted;

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setIsAllowed(!reducedMotion.matches);
    read();
    reducedMotion.addEventListener('change', read);
    return () => reducedMotion.removeEventListener('change', read);
  }, []);

  useEffect(() => {
    if (!canMove) return;
    moving += 1;
    notify();
    return () => {
      moving -= 1;
      if (moving === 0) isPaused = false;
      notify();
    };
  }, [canMove]);

  return canMove;
}
