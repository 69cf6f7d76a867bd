import type { ReactNode } from 'react';
import { withNumberRuns } from './number-runs.tsx';
import styles from './page-banner.module.css';

interface PageBannerProps {
  title: string;
  text?: ReactNode;
  /** For a page whose list begins directly below. */
  isCompact?: boolean;
  /** On a coloured band. */
  isBand?: boolean;
  /** Above a text, with the same edges. */
  isReading?: boolean;
}

/** The top of an inner page: its heading and a sentence. */
export function PageBanner({ title, text, isCompact = false, isBand = false, isReading = false }: PageBannerProps) {
  const className = [styles.inner, isCompact && styles.compact, isReading && styles.reading].filter(Boolean).join(' ');
  return (
    <div className={isBand ? styles.band : undefined}>
      <div className={className}>
        <h1>{withNumberRuns(title)}</h1>
        {text && <p className={styles.text}>{withNumberRuns(text)}</p>}
      </div>
    </div>
  );
}
