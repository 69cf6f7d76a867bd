import { type TouchEvent, useRef } from 'react';

/** How far a finger must travel sideways to mean it, in CSS pixels. */
const leastDistance = 40;

/** Props for what can be swiped: a finger that leaves to the left or to the right calls one of the two; scrolling and pinching call none. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      const isSideways = Math.abs(x) > leastDistance && Math.abs(x) > Math.abs(touch.clientY - from.y);
      if (isSideways) (x < 0 ? onLeft : onRight)();
    },
  };
}
