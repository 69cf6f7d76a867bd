import { Trans } from '@lingui/react/macro';
import type { LightText } from '#shared/content/light-text.schema.ts';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './about.module.css';
import { SectionStart } from './section-start.tsx';

interface AboutTextProps {
  id: string;
  title: string;
  text: LightText;
  /** The year in which the story starts, if it is set. */
  year?: number | null;
  /** Whether the address points to this section. */
  isNamed: boolean;
}

/** One text about the centre. */
export function AboutText({ id, title, text, year, isNamed }: AboutTextProps) {
  return (
    <section className={id === 'story' ? `${styles.text} ${styles.story}` : styles.text} id={id}>
      {isNamed && <SectionStart />}
      {year && (
        <p className={styles.since}>
          <Trans>Since {String(year)}</Trans>
        </p>
      )}
      <h2 className={styles.title}>{withNumberRuns(title)}</h2>
      <LightTextBlocks text={text} heading="h3" />
    </section>
  );
}
