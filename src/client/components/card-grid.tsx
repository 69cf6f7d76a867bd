import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** Cards in one, two or three columns by width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

const skeletonCount = 6;

/** Six empty cards of the same shape as what comes. */
export function CardGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <div key={index} className={styles.skeleton}>
          <div />
          <div />
          <div />
          <div />
        </div>
      ))}
    </div>
  );
}
