import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  look?: keyof typeof looks;
  children: ReactNode;
}

// Not `styles[look]`, as in button.tsx.
const looks = {
  sand: styles.chip,
  sea: `${styles.chip} ${styles.sea}`,
  coral: `${styles.chip} ${styles.coral}`,
  soft: `${styles.chip} ${styles.soft}`,
};

/** A short fact in a rounded box. */
export function Chip({ look = 'sand', children }: ChipProps) {
  return <span className={looks[look]}>{children}</span>;
}
