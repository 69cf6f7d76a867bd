import { Trans } from '@lingui/react/macro';
import type { Director } from '#shared/settings/site-pages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './about.module.css';

/** The medical director of the laboratory. */
export function DirectorCard({ name, qualification, statement, picture }: Director) {
  return (
    <section className={`${styles.text} ${styles.director}`}>
      {/* The `alt` is empty, because the name is beside it. */}
      {picture && <Picture className={styles.portrait} picture={{ ...picture, alt: '' }} sizes="96px" />}
      <div>
        <h2 className={styles.title}>
          <Trans>Laboratory director</Trans>
        </h2>
        <p className={styles.person}>
          <ContentText text={name} isName />
        </p>
        {qualification && (
          <p className={styles.qualification}>
            <ContentText text={qualification} />
          </p>
        )}
      </div>
      {statement && (
        <blockquote className={styles.statement}>
          <ContentText text={statement} />
        </blockquote>
      )}
    </section>
  );
}
