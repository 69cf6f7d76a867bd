import { Link } from 'react-router';
import { wordsOfLightText } from '#shared/content/light-text.rules.ts';
import { teaserOf } from '#shared/fields/text.rules.ts';
import type { MedicalInfo } from '#shared/medical-infos/medical-infos.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { Copies } from '../../ui/copies.tsx';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './info-list.module.css';

const skeletonCount = 4;
/** In characters, about as long as a lead. */
const maxTeaserLength = 120;

/** General topics as cards, each with its picture and lead; without a lead, the beginning of its text. */
export function InfoCards({ infos }: { infos: readonly MedicalInfo[] }) {
  return (
    <div className={styles.cards}>
      {infos.map(({ id, slug, title, lead, description, picture }) => (
        <article key={id} id={id} className={picture ? `${styles.card} ${styles.pictured}` : styles.card}>
          <div className={styles.words}>
            <h3>
              <Link className="stretched" to={sitePaths.medicalInfo(slug)}>
                <ContentText text={title} />
              </Link>
            </h3>
            <p className="soft">
              <ContentText text={lead || teaserOf(wordsOfLightText(description), maxTeaserLength)} />
            </p>
          </div>
          {picture && (
            <Picture
              className={styles.picture}
              picture={{ ...picture, alt: '' }}
              sizes="(min-width: 640px) 320px, 200px"
            />
          )}
        </article>
      ))}
    </div>
  );
}

/** The whole text of one topic. */
export function InfoText({ info: { id, slug, title, description } }: { info: MedicalInfo }) {
  return (
    <article id={id} className={styles.info}>
      <h3>
        <Link to={sitePaths.medicalInfo(slug)}>
          <ContentText text={title} />
        </Link>
      </h3>
      <LightTextBlocks text={description} heading="h4" />
    </article>
  );
}

/** A placeholder while the list loads. */
export function InfoListSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      <Copies count={skeletonCount}>
        <div className={`${styles.info} ${styles.skeleton}`}>
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </Copies>
    </div>
  );
}
