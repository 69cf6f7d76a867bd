import { Link } from 'react-router';
import type { MedicalInfo } from '#shared/medical-infos/medical-infos.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { Copies } from '../../ui/copies.tsx';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import styles from './info-list.module.css';

const skeletonCount = 4;

/** A list of medical information, in two columns if there is space and more than one item. */
export function InfoList({ infos }: { infos: readonly MedicalInfo[] }) {
  return (
    <div className={infos.length > 1 ? `${styles.list} ${styles.pair}` : styles.list}>
      {infos.map(({ id, slug, title, description }) => (
        <article key={id} id={id} className={styles.info}>
          <h3>
            <Link to={sitePaths.medicalInfo(slug)}>
              <ContentText text={title} />
            </Link>
          </h3>
          <LightTextBlocks text={description} heading="h4" />
        </article>
      ))}
    </div>
  );
}

/** A placeholder while the list loads. */
export function InfoListSkeleton() {
  return (
    <div className={`${styles.list} ${styles.pair}`} aria-hidden>
      <Copies count={skeletonCount}>
        <div className={`${styles.info} ${styles.skeleton}`}>
          <div />
          <div />
          <div />
          <div />
        </div>
      </Copies>
    </div>
  );
}
