import { withNumberRuns } from '../../../ui/number-runs.tsx';
import styles from './steps.module.css';

interface StepsProps {
  title: string;
  steps: readonly { title: string; text: string }[];
}

/** An ordered list of steps; omits empty ones. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.steps}>
        {steps
          .filter(({ title, text }) => title || text)
          .map((step) => (
            <li key={step.title} className={styles.step}>
              <h3>{withNumberRuns(step.title)}</h3>
              {step.text && <p className="soft">{withNumberRuns(step.text)}</p>}
            </li>
          ))}
      </ol>
    </section>
  );
}
