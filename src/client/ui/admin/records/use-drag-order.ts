import { type PointerEvent, useRef, useState } from 'react';

/**
 * Lets the rows of a list be dragged to another place by a handle: `onMove` is called whenever the held row passes another. Rows are the
 * children of the element that `list` is given to. What moves by pointer must also move by buttons.
 */
export function useDragOrder<List extends HTMLElement>(onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null);
  const [held, setHeld] = useState<number | null>(null);
  const move = useRef(onMove);
  move.current = onMove;

  const hold = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Text would be marked on the way.
    event.preventDefault();
    let place = index;
    setHeld(index);
    // The row moves in the document, so it cannot keep the pointer itself.
    const handleMove = (pointer: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const to = placeAt(rows, pointer, place);
      if (to !== place) move.current(place, to);
      place = to;
      setHeld(to);
      rows[to]?.scrollIntoView({ block: 'nearest' });
    };
    const stop = new AbortController();
    const release = () => {
      stop.abort();
      setHeld(null);
    };
    const { signal } = stop;
    document.addEventListener('pointermove', handleMove, { signal });
    for (const end of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(end, release, { signal });
  };
  return { list, held, hold };
}

/** A point of the window. */
interface Point {
  clientX: number;
  clientY: number;
}

/** Where a row belongs that is held at this point: behind those whose middle lies above it; where several stand in a line, at the nearest. */
function placeAt(rows: readonly Element[], { clientX, clientY }: Point, from: number): number {
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const middle = ({ top, height }: DOMRect) => top + height / 2;
  const standsBeside = boxes[1]?.top === boxes[0]?.top;
  if (standsBeside) {
    const distances = boxes.map((box) => Math.hypot(box.left + box.width / 2 - clientX, middle(box) - clientY));
    return distances.indexOf(Math.min(...distances));
  }
  const before = boxes.filter((box, index) => index !== from && middle(box) < clientY).length;
  return Math.min(before, rows.length - 1);
}
