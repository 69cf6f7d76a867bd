import { Trans } from '@lingui/react/macro';
import { formatDate } from '#shared/i18n/format.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import { saleDurationDaysInclusive, savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { AskUs } from '../../ui/ask-us.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import detail from '../../ui/detail-layout.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { SaleFacts } from '../../ui/sale-facts.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import styles from './offer-article.module.css';
import { OfferPrice } from './offer-facts.tsx';
import { useOfferState } from './use-offer-state.ts';

/** The price, the time left and the booking links of an offer. An expired offer links to the current offers. */
export function OfferPriceBox({ offer }: { offer: OfferDetail }) {
  const { priceNote } = useSiteFrame();
  const { locale } = useSite();
  const { isExpired, daysLeftInclusive } = useOfferState(offer);
  const path = sitePaths.offerDetail(offer.id);
  const endDate = offer.endDate && formatDate(offer.endDate, locale);
  if (isExpired)
    return (
      <section className={`${detail.card} stack gap-4`}>
        <p className={styles.large}>
          <Trans>This offer has ended.</Trans>
        </p>
        {endDate && (
          <p>
            <Trans>Its last day was {endDate}.</Trans>
          </p>
        )}
        <ButtonLink to={sitePaths.offers()}>
          <Trans>See offers</Trans>
        </ButtonLink>
        <AskUs name={offer.name} path={path} />
      </section>
    );
  return (
    <section className={`${detail.card} stack gap-4`}>
      <div className={detail.price}>
        <OfferPrice offer={offer} />
      </div>
      <SaleFacts
        saving={offer.salePrice === null ? null : savingOf(offerPrices(offer))}
        daysLeft={daysLeftInclusive}
        endDate={offer.endDate}
        duration={saleDurationDaysInclusive(offer)}
      />
      <ButtonLink to={sitePaths.offerBooking(offer.id)} state={{ offerId: offer.id }}>
        <Trans>Book this offer</Trans>
      </ButtonLink>
      <AskUs name={offer.name} path={path} />
      <div className="stack gap-2">
        <ShareLink name={offer.name} path={path} />
      </div>
      <p className="note">
        <ContentText text={priceNote} />
      </p>
    </section>
  );
}
