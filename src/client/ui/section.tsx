import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { withNumberRuns } from './number-runs.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Not shown on a phone. */
  text?: string | undefined;
  /** The link to the full list, if the section shows only a part. */
  more?: { to: string; label: string };
  /** The anchor of the section. */
  id?: string;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ title, text, more, id, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId} id={id}>
      <div className={styles.heading}>
        <h2 id={headingId} className={styles.title}>
          {withNumberRuns(title)}
        </h2>
        {text && <p className={styles.text}>{withNumberRuns(text)}</p>}
        {more && (
          <Link to={more.to} className={styles.more}>
            <span>{more.label}</span>
            <IconArrowRight className="flip" size={18} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
