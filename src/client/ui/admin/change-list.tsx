import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './change-list.module.css';

export interface FieldChange {
  key: string;
  label: string;
  /** Absent if the value is new. */
  before?: ReactNode;
  after: ReactNode;
}

/** The changed fields, each with its values before and after. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, label, before, after }) => (
        <div key={key}>
          <dt>{label}</dt>
          {before !== undefined && (
            <dd>
              <span className={styles.when}>
                <Trans>Before:</Trans>
              </span>{' '}
              {before}
            </dd>
          )}
          <dd>
            <span className={styles.when}>
              <Trans>After:</Trans>
            </span>{' '}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
