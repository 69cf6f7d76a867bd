import type { ReactNode } from 'react';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './request-page.module.css';

interface FormHeadingProps {
  title: string;
  text?: string | undefined;
  /** Beside the title, if there is room. */
  mark?: ReactNode;
}

/** The heading of a page with a form, short so that the form begins in the first view. */
export function FormHeading({ title, text, mark }: FormHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {mark}
      </div>
      {text && <p>{withNumberRuns(text)}</p>}
    </div>
  );
}
