import { type PointerEvent, useRef, useState } from 'react';

/**
 * Reorders rows by dragging a handle. Calls `onMove` whenever the dragged row passes another. Rows are the children of
 * the element with the ref `list`. Provide buttons too, for keyboard users.
 */
export function useDragOrder<List extends HTMLElement>(onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const move = useRef(onMove);
  move.current = onMove;

  const startDrag = (index: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Prevents text selection while dragging.
    event.preventDefault();
    let place = index;
    setDraggedIndex(index);
    // The row moves in the document, so it cannot capture the pointer.
    const handleMove = (pointer: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const to = placeAt(rows, pointer, place);
      if (to !== place) move.current(place, to);
      place = to;
      setDraggedIndex(to);
      rows[to]?.scrollIntoView({ block: 'nearest' });
    };
    const stop = new AbortController();
    const release = () => {
      stop.abort();
      setDraggedIndex(null);
    };
    const { signal } = stop;
    document.addEventListener('pointermove', handleMove, { signal });
    for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
      window.addEventListener(end, release, { signal });
  };
  return { list, draggedIndex, startDrag };
}

/** A point in the viewport. */
interface Point {
  clientX: number;
  clientY: number;
}

/**
 * The index for a row dragged to this point: after rows whose middle is above it, or the nearest one if several rows
 * share a line.
 */
function placeAt(rows: readonly Element[], { clientX, clientY }: Point, from: number): number {
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const middle = ({ top, height }: DOMRect) => top + height / 2;
  const isSideBySide = boxes[1]?.top === boxes[0]?.top;
  if (isSideBySide) {
    const distances = boxes.map((box) => Math.hypot(box.left + box.width / 2 - clientX, middle(box) - clientY));
    return distances.indexOf(Math.min(...distances));
  }
  const before = boxes.filter((box, index) => index !== from && middle(box) < clientY).length;
  return Math.min(before, rows.length - 1);
}
