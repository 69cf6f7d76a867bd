import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { moveItem } from '../ordering/move-item.ts';

/** Keys and open states of the rows of a list in a form, which survive adding, moving and removing. */
export function useRows(count: number) {
  const [rows, change] = useState(() => rowsOf(count));
  // All values were replaced, so all rows are new.
  if (rows.length !== count) change(rowsOf(count));
  return {
    keys: rows.map(({ key }) => key),
    isOpen: (index: number) => rows[index]?.isOpen === true,
    toggle: (index: number) => change(rows.map((row, at) => (at === index ? { ...row, isOpen: !row.isOpen } : row))),
    add: () => change([...rows, { key: randomId(), isOpen: true }]),
    remove: (index: number) => change(rows.toSpliced(index, 1)),
    // A drag can pass two rows before the first move is rendered.
    move: (from: number, to: number) => change((before) => moveItem(before, from, to)),
  };
}

interface Row {
  key: string;
  isOpen: boolean;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, () => ({ key: randomId(), isOpen: false }));
