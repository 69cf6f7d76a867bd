import { ContentText } from '../../ui/content-text.tsx';
import styles from './about.module.css';
import { SectionStart } from './section-start.tsx';

interface ValueCardsProps {
  values: readonly { title: string; text: string }[];
  /** Whether the address points to this section. */
  isNamed: boolean;
}

/** The centre's values, one card each. */
export function ValueCards({ values, isNamed }: ValueCardsProps) {
  return (
    <div className={styles.anchored}>
      {isNamed && <SectionStart />}
      <ul className={`${styles.rows} ${styles.values}`}>
        {values.map(({ title, text }) => (
          <li key={title} className={styles.value}>
            <h3>
              <ContentText text={title} />
            </h3>
            <p className="soft">
              <ContentText text={text} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
