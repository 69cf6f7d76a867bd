import type { ReactNode } from 'react';
import styles from './page-banner.module.css';

interface PageBannerProps {
  title: string;
  text?: ReactNode;
  /** For a page whose list begins directly below. */
  isCompact?: boolean;
  /** On a coloured band. */
  isBand?: boolean;
}

/** The top of an inner page: its heading and a sentence. */
export function PageBanner({ title, text, isCompact = false, isBand = false }: PageBannerProps) {
  return (
    <div className={isBand ? styles.band : undefined}>
      <div className={isCompact ? `${styles.inner} ${styles.compact}` : styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </div>
  );
}
