import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './row-list.module.css';

export interface RowListProps<Item> {
  /** Absent while they are being loaded. */
  items: readonly Item[] | undefined;
  /** An `li` with a key. */
  children: (item: Item, index: number) => ReactNode;
  /** How an `li` looks that stands in for one that is being loaded, and how many do. */
  awaited?: { rowClass: string | undefined; count: number };
  isOrdered?: boolean;
  /** It stands on the page by itself rather than within a section. */
  isRaised?: boolean;
}

/** Rows in a frame, with a line between them; grey ones stand in for those that are being loaded. */
export function RowList<Item>({ items, children, awaited, isOrdered = false, isRaised = false }: RowListProps<Item>) {
  const standIns = Array.from({ length: awaited?.count ?? 0 }, (_, index) => index);
  return (
    <Paper component={isOrdered ? 'ol' : 'ul'} className={styles.list} data-raised={isRaised || undefined} aria-busy={awaited && items === undefined}>
      {items?.map(children) ??
        standIns.map((index) => (
          <li key={index} className={awaited?.rowClass}>
            <Skeleton h={20} w="60%" my={12} />
          </li>
        ))}
    </Paper>
  );
}
