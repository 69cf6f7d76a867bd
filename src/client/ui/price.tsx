import { Trans } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import { useSite } from './lib/site-context.tsx';
import styles from './price.module.css';

interface PriceProps {
  /** In AED; null for a price on request. */
  price: number | null;
  /** The reduced price in AED; null without a sale. */
  priceSale?: number | null;
}

/** A price with its currency. A sale also shows the former price, struck through. */
export function Price({ price, priceSale = null }: PriceProps) {
  const { locale } = useSite();
  const now = priceSale ?? price;
  if (now === null)
    return (
      <span className={styles.onRequest}>
        <Trans>Price on request</Trans>
      </span>
    );
  const amount = formatAmount(now, locale);
  return (
    <span className={styles.price}>
      <span className={styles.now} translate="no">
        <Trans id="currency">
          <span className={styles.currency}>AED</span> <bdi>{amount}</bdi>
        </Trans>
      </span>
      {priceSale !== null && price !== null && (
        <s className={styles.before}>
          <span className="visually-hidden">
            <Trans>before</Trans>{' '}
          </span>
          <bdi translate="no">{formatAmount(price, locale)}</bdi>
        </s>
      )}
    </span>
  );
}
