import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './booking-summary.module.css';

interface BookingSummaryProps {
  name: string;
  description: string;
  picture: PictureData | null;
  /** The path of its page. */
  to: string;
  price: ReactNode;
}

/** The package or offer to book, with its price. */
export function BookingSummary({ name, description, picture, to, price }: BookingSummaryProps) {
  const { priceNote } = useSiteFrame();
  return (
    <section className={styles.card}>
      {picture && (
        <Picture className={styles.picture} picture={picture} sizes="(min-width: 860px) 560px, 92vw" isFirstView />
      )}
      <div className={styles.body}>
        <h2>
          <ContentText text={name} isName />
        </h2>
        <p>
          <ContentText text={description} />
        </p>
        <p>{price}</p>
        <p className={styles.note}>{priceNote}</p>
        <Link className={styles.details} to={to}>
          <Trans>Tests and preparation</Trans>
        </Link>
      </div>
    </section>
  );
}
