import { type TouchEvent, useRef } from 'react';

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const minDistance = 40;

/** Touch handlers that detect a swipe to the left or the right. They ignore scrolling and pinching. */
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
      const isSideways = Math.abs(x) > minDistance && Math.abs(x) > Math.abs(touch.clientY - from.y);
      if (isSideways) (x < 0 ? onLeft : onRight)();
    },
  };
}
