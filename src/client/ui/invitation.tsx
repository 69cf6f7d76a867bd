import type { ReactNode } from 'react';
import styles from './invitation.module.css';
import { withNumberRuns } from './number-runs.tsx';

interface InvitationProps {
  title: string;
  text: string;
  className?: string | undefined;
  /** The button. */
  children: ReactNode;
}

/** A coloured band at the end of a page that leads on. */
export function Invitation({ title, text, className, children }: InvitationProps) {
  return (
    <section className={className ? `${styles.band} ${className}` : styles.band}>
      <div>
        <h2>{withNumberRuns(title)}</h2>
        <p className={styles.text}>{withNumberRuns(text)}</p>
      </div>
      {children}
    </section>
  );
}
