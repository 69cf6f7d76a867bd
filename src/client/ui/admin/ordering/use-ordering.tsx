import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useDragOrder } from './use-drag-order.ts';

interface OrderingOptions {
  total: number;
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
}

/**
 * Orders the rows of a list by dragging (DragHandle) and by buttons (MoveButtons). `liveRegion` announces each new
 * position to screen readers, and the texts given to `announce`.
 */
export function useOrdering<List extends HTMLElement>({ total, nameOf, onMove }: OrderingOptions) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  /** Moves a row. The pressed `control`, if any, keeps the focus. */
  const move = (from: number, to: number, control: HTMLElement | null = null) => {
    const [spokenName, spokenPlace] = [nameOf(from), to + 1];
    setText(t`“${spokenName}” is now ${spokenPlace} of ${total}.`);
    onMove(from, to);
    if (!control) return;
    // A row that moves in the document loses the focus and may leave the screen.
    requestAnimationFrame(() => {
      control.focus();
      // Newer browsers return a promise.
      void control.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
  };
  const drag = useDragOrder<List>((from, to) => move(from, to));
  const press = (from: number, to: number) => (event: MouseEvent<HTMLButtonElement>) =>
    move(from, to, event.currentTarget);
  return { ...drag, move, press, announce: setText, liveRegion: <VisuallyHidden role="status">{text}</VisuallyHidden> };
}
