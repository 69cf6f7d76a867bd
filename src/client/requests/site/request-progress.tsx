import { useLingui } from '@lingui/react/macro';
import type { RequestStatus } from '#shared/requests/requests.schema.ts';
import styles from './request-progress.module.css';

/** How far a request has come, in three steps. Renders nothing for one that was declined or cancelled. */
export function RequestProgress({ state }: Pick<RequestStatus, 'state'>) {
  const { t } = useLingui();
  const place = { new: 0, in_progress: 1, confirmed: 1, completed: 2, declined: null, cancelled: null }[state];
  if (place === null) return null;
  const steps = [t`Received`, state === 'confirmed' ? t`Confirmed` : t`In progress`, t`Completed`];
  return (
    <ol className={styles.steps} aria-label={t`Progress`}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= place ? styles.reached : undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
