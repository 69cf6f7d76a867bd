import { IconChevronDown } from '@tabler/icons-react';
import type { Faq } from '#shared/settings/site-pages.schema.ts';
import { LightTextBlocks } from './light-text.tsx';
import { withNumberRuns } from './number-runs.tsx';
import styles from './question-list.module.css';

interface QuestionListProps {
  questions: readonly Faq[];
  /** The level of the questions' headings. */
  level: 2 | 3;
  /** Whether the first answer is open. */
  isFirstOpen?: boolean;
}

/** Questions, each of which opens its answer. */
export function QuestionList({ questions, level, isFirstOpen = false }: QuestionListProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }, index) => (
        <details key={question} className={styles.question} open={isFirstOpen && index === 0}>
          <summary>
            <Heading>{withNumberRuns(question)}</Heading>
            <IconChevronDown aria-hidden />
          </summary>
          <div className={styles.answer}>
            <LightTextBlocks text={answer} heading={level === 2 ? 'h3' : 'h4'} />
          </div>
        </details>
      ))}
    </div>
  );
}
