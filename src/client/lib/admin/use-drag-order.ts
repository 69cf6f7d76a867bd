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
    const handleMove = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const to = placeAt(rows, clientY, place);
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

/** Where a row belongs that is held at this height: behind those whose middle lies above it. */
function placeAt(rows: readonly Element[], height: number, from: number): number {
  const middle = (row: Element) => row.getBoundingClientRect().top + row.getBoundingClientRect().height / 2;
  const before = rows.filter((row, index) => index !== from && middle(row) < height).length;
  return Math.min(before, rows.length - 1);
}
