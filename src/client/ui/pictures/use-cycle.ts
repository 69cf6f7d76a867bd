import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { useMotion, useMoving } from './motion.ts';

interface CycleOptions {
  /** The number of items. */
  count: number;
  /** The time that each item is shown, in ms. */
  intervalMs: number;
}

/**
 * Rotates items. The rotation stops on hover or focus (spread `holdProps` on the container), while the page is paused,
 * and with `prefers-reduced-motion`. On the server and at hydration, the first item is shown.
 */
export function useCycle({ count, intervalMs }: CycleOptions) {
  const [index, setIndex] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const canMove = useMoving(count > 1);
  const isPaused = useMotion() === 'paused';
  const isMoving = canMove && !isPaused && !isHeld;

  // Each item gets its full time, also after the visitor chose it.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [isMoving, count, intervalMs, index]);

  return {
    /** The current item. The modulo keeps it in range if `count` has shrunk. */
    index: count > 0 ? index % count : 0,
    /** Whether the items rotate unless the visitor holds or pauses them. */
    canMove,
    isMoving,
    /** Shows an item; an index beyond either end wraps around. */
    show: (wanted: number) => setIndex(((wanted % count) + count) % count),
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      // A click also focuses. Only keyboard focus holds the rotation.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setIsHeld(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget) && setIsHeld(false),
    },
  };
}
