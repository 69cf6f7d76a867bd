import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  look?: 'sand' | 'sea' | 'coral' | 'soft';
  children: ReactNode;
}

/** A short fact in a rounded box. */
export function Chip({ look = 'sand', children }: ChipProps) {
  return <span className={look === 'sand' ? styles.chip : `${styles.chip} ${styles[look]}`}>{children}</span>;
}
