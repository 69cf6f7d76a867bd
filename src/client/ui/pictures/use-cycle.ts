import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

export interface CycleOptions {
  /** How many things take turns. */
  count: number;
  /** How long each is shown, in ms. */
  intervalMs: number;
}

/**
 * Things that take turns by themselves: they rest while pointed at or focused (spread `holdProps` on what holds them), while
 * paused, and for people who asked for less motion. On the server and when hydrating, the first is shown and nothing moves.
 */
export function useCycle({ count, intervalMs }: CycleOptions) {
  const [index, setIndex] = useState(0);
  const [canMove, setCanMove] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isMoving = canMove && !isPaused && !isHeld && count > 1;

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setCanMove(!reducedMotion.matches);
    read();
    reducedMotion.addEventListener('change', read);
    return () => reducedMotion.removeEventListener('change', read);
  }, []);

  // Each gets its full time, also after a move by hand.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [isMoving, count, intervalMs, index]);

  return {
    /** Which one shows; stays in range where there are fewer than before. */
    index: count > 0 ? index % count : 0,
    /** Whether there is any motion that could be paused. */
    canMove: canMove && count > 1,
    isPaused,
    togglePause: () => setIsPaused((paused) => !paused),
    /** Shows one; an index past either end counts on from the other. */
    show: (wanted: number) => setIndex(((wanted % count) + count) % count),
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      // A click focuses too, but somebody who points elsewhere after it is done here.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setIsHeld(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && setIsHeld(false),
    },
  };
}
