import { Plural, Trans } from '@lingui/react/macro';
import { IconTestPipe } from '@tabler/icons-react';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { Chip } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './offer-article.module.css';

/** How many tests an offer holds, or that it applies to all. */
export function OfferTests({ offer }: { offer: OfferSummary }) {
  const { tests, appliesToAllTests } = offer;
  if (!appliesToAllTests && tests === null) return null;
  return (
    <Chip look="sea">
      <IconTestPipe aria-hidden />
      {appliesToAllTests ? <Trans>Applies to all tests</Trans> : <Plural value={tests ?? 0} one="# test" other="# tests" />}
    </Chip>
  );
}

/** Marks an offer with a price of its own for a limited time. */
export function SpecialOfferBadge() {
  return (
    <Chip>
      <Trans>Special offer</Trans>
    </Chip>
  );
}

/** What an offer costs; one without a price of its own says by how much it reduces others. */
export function OfferPrice({ offer: { originalPrice, salePrice, salePercent } }: { offer: OfferSummary }) {
  if (originalPrice !== null || salePrice !== null || salePercent === null) return <Price price={originalPrice} priceSale={salePrice} />;
  return (
    <span className={styles.percent}>
      <Trans>
        <bdi>{salePercent}%</bdi> off
      </Trans>
    </span>
  );
}
