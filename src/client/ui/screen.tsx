import type { ReactNode } from 'react';
import { withNumberRuns } from './number-runs.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** 1 if it is the page's heading, 2 if it is in a part of a page. */
  level?: 1 | 2;
  isFailure?: boolean;
}

/** Replaces content that is empty, not found or failed to load. */
export function Screen({ title, text, actions, level = 2, isFailure = false }: ScreenProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.screen} {...(isFailure && { role: 'alert' })}>
      <Pearl />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className="soft">{withNumberRuns(text)}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

/** An open shell on waves, without its pearl. */
function Pearl() {
  return (
    <svg className={styles.drawing} viewBox="0 0 180 120" fill="none" aria-hidden>
      <circle cx="128" cy="34" r="16" fill="var(--sand-100)" />
      <path d="M54 78c0-24 16-40 36-40s36 16 36 40Z" fill="var(--accent-100)" />
      <path
        d="M90 40v38M72 44l8 34M108 44l-8 34M59 58l12 20M121 58l-12 20"
        stroke="var(--accent-300)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M50 80h80c-4 14-20 20-40 20S54 94 50 80Z" fill="var(--brand-800)" />
      <ellipse cx="90" cy="80" rx="40" ry="7" fill="var(--accent-50)" />
      <path
        d="M14 104c12-8 26-8 38 0s26 8 38 0 26-8 38 0 26 8 38 0"
        stroke="var(--accent-300)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
