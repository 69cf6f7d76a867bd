import { Children, type ReactNode } from 'react';
import styles from './card-grid.module.css';
import { Copies } from './copies.tsx';

/** A list of cards in one, two or three columns, depending on the width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.grid}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

const skeletonCount = 6;

/** Six empty cards, shown while the cards load. */
export function CardGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      <Copies count={skeletonCount}>
        <div className={styles.skeleton}>
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </Copies>
    </div>
  );
}
