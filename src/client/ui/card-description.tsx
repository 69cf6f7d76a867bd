import { teaserOf } from '#shared/fields/text.rules.ts';
import styles from './card.module.css';
import { ContentText } from './content-text.tsx';

/** In characters, about two lines, on a phone three. CSS truncation could split words such as «ب12» in Arabic. */
export const maxTeaserLength = 90;

/** The beginning of a record's description on its card. */
export function CardDescription({ text }: { text: string }) {
  return (
    <p className={styles.description}>
      <ContentText text={teaserOf(text, maxTeaserLength)} />
    </p>
  );
}
