import type { ReactNode } from 'react';
import styles from './page-banner.module.css';

interface PageBannerProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** The top of an inner page: its heading, a sentence and its main actions. */
export function PageBanner({ title, text, children }: PageBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </div>
  );
}
