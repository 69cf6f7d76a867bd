import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import { useSite } from './lib/site-context.tsx';
import styles from './price.module.css';

export interface PriceProps {
  /** The price in AED, null where it is told on request. */
  price: number | null;
  /** The reduced price in AED, null where there is none. */
  priceSale?: number | null;
}

/** A price, large, its currency small, the one before the sale struck through. */
export function Price({ price, priceSale = null }: PriceProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const currency = t({ id: 'currency', message: 'AED' });
  const now = priceSale ?? price;
  if (now === null)
    return (
      <span className={styles.onRequest}>
        <Trans>Price on request</Trans>
      </span>
    );
  return (
    <span className={styles.price}>
      <span className={styles.now}>
        <bdi>{formatAmount(now, locale)}</bdi> <span className={styles.currency}>{currency}</span>
      </span>
      {priceSale !== null && price !== null && (
        <s className={styles.before}>
          <span className="visually-hidden">
            <Trans>before</Trans>{' '}
          </span>
          <bdi>{formatAmount(price, locale)}</bdi>
        </s>
      )}
    </span>
  );
}
