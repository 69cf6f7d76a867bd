import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './booking-summary.module.css';

interface BookingSummaryProps {
  name: string;
  picture: PictureData | null;
  /** The path of its page. */
  to: string;
  price: ReactNode;
}

/** The package or offer to book, with its price, in one row. */
export function BookingSummary({ name, picture, to, price }: BookingSummaryProps) {
  return (
    <section className={styles.row}>
      {picture && <Picture className={styles.picture} picture={picture} sizes="72px" isFirstView />}
      <h2 className={styles.name}>
        <Link to={to}>
          <ContentText text={name} isName />
        </Link>
      </h2>
      <p className={styles.price}>{price}</p>
    </section>
  );
}
