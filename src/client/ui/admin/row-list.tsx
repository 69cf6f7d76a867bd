import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './row-list.module.css';

interface RowListProps<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  /** Renders an `li` with a key. */
  children: (item: Item, index: number) => ReactNode;
  /** The class and the number of placeholder rows while loading. */
  skeleton?: { rowClass: string | undefined; count: number };
  isOrdered?: boolean;
  /** Raised, for a list outside of a section. */
  isRaised?: boolean;
}

/** Rows in a frame, separated by lines. Skeleton rows replace them while loading. */
export function RowList<Item>({ items, children, skeleton, isOrdered = false, isRaised = false }: RowListProps<Item>) {
  const placeholders = Array.from({ length: skeleton?.count ?? 0 }, (_, index) => index);
  return (
    <Paper
      component={isOrdered ? 'ol' : 'ul'}
      className={styles.list}
      data-raised={isRaised || undefined}
      aria-busy={skeleton && items === undefined}
    >
      {items?.map(children) ??
        placeholders.map((index) => (
          <li key={index} className={skeleton?.rowClass}>
            <Skeleton h={20} w="60%" my="sm" />
          </li>
        ))}
    </Paper>
  );
}
