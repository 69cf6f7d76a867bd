import { IconCircleCheck } from '@tabler/icons-react';
import { sentencesOf } from '#shared/rules/text.rules.ts';
import styles from './package-article.module.css';

/** How to prepare, a step for each sentence that staff wrote. */
export function PreparationSteps({ text }: { text: string }) {
  return (
    <ul className={styles.steps}>
      {sentencesOf(text).map((step) => (
        <li key={step}>
          <IconCircleCheck aria-hidden />
          <span>{step}</span>
        </li>
      ))}
    </ul>
  );
}
