import { Plural, Trans } from '@lingui/react/macro';
import { IconTestPipe } from '@tabler/icons-react';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { Chip } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';
import { SavingText } from '../../ui/saving-text.tsx';
import styles from './offer-article.module.css';

/** The number of tests of an offer, or that it applies to all tests. */
export function OfferTests({ offer }: { offer: OfferSummary }) {
  const { tests, appliesToAllTests } = offer;
  if (!appliesToAllTests && tests === null) return null;
  return (
    <Chip look="sea">
      <IconTestPipe aria-hidden />
      {appliesToAllTests ? (
        <Trans>Applies to all tests</Trans>
      ) : (
        <Plural value={tests ?? 0} one="# test" other="# tests" />
      )}
    </Chip>
  );
}

/** Marks an offer with its own price and a limited time. */
export function SpecialOfferBadge() {
  return (
    <Chip>
      <Trans>Special offer</Trans>
    </Chip>
  );
}

/** The price of an offer, or its discount if it has no price. */
export function OfferPrice({ offer }: { offer: OfferSummary }) {
  const { originalPrice, salePrice } = offer;
  const saving = savingOf(offerPrices(offer));
  const hasPrice = originalPrice !== null || salePrice !== null;
  if (hasPrice || !saving) return <Price price={originalPrice} priceSale={salePrice} />;
  return (
    <span className={styles.percent}>
      <SavingText saving={saving} />
    </span>
  );
}
