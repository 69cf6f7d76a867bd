import { IconCircleCheck } from '@tabler/icons-react';
import { sentencesOf } from '#shared/fields/text.rules.ts';
import { ContentText } from './content-text.tsx';
import styles from './preparation-steps.module.css';

/** The preparation text, with one list item for each sentence. */
export function PreparationSteps({ text }: { text: string }) {
  return (
    <ul className={styles.steps}>
      {sentencesOf(text).map((step) => (
        <li key={step}>
          <IconCircleCheck aria-hidden />
          <span>
            <ContentText text={step} />
          </span>
        </li>
      ))}
    </ul>
  );
}
