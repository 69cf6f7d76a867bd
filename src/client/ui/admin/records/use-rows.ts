import { randomId } from '@mantine/hooks';
import { useState } from 'react';

/** What the rows of a list in a form are known by while they are added, moved and taken away, and which of them are open. */
export function useRows(count: number) {
  const [rows, change] = useState(() => rowsOf(count));
  // The values were replaced as a whole: all rows are new.
  if (rows.length !== count) change(rowsOf(count));
  return {
    keys: rows.map(({ key }) => key),
    isOpen: (index: number) => rows[index]?.isOpen === true,
    toggle: (index: number) => change(rows.map((row, at) => (at === index ? { ...row, isOpen: !row.isOpen } : row))),
    add: () => change([...rows, { key: randomId(), isOpen: true }]),
    remove: (index: number) => change(rows.toSpliced(index, 1)),
    // A pointer can pass two rows before the first move is drawn.
    move: (from: number, to: number) => change((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1))),
  };
}

interface Row {
  key: string;
  isOpen: boolean;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, () => ({ key: randomId(), isOpen: false }));
