import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatDate } from '#shared/i18n/format.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { CardDescription } from '../../ui/card-description.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { PictureCycle } from '../../ui/pictures/picture-cycle.tsx';
import { useCycle } from '../../ui/pictures/use-cycle.ts';
import { SaleEnd } from '../../ui/sale-end.tsx';
import { SavingChip } from '../../ui/saving-chip.tsx';
import styles from './offer-card.module.css';
import { OfferPrice, OfferTests, SpecialOfferBadge } from './offer-facts.tsx';
import { useOfferState } from './use-offer-state.ts';

const pictureMs = 6000;
const sizes = '(min-width: 1260px) 380px, (min-width: 960px) 31vw, (min-width: 640px) 46vw, 220px';

/** An offer in the list, with rotating pictures. An expired offer has no link. */
export function OfferCard({ offer }: { offer: OfferSummary }) {
  const { isExpired, isSpecial, daysLeftInList } = useOfferState(offer);
  const { locale } = useSite();
  const endDate = offer.endDate && formatDate(offer.endDate, locale);
  const saving = savingOf(offerPrices(offer));
  const cycle = useCycle({ count: isExpired ? 1 : offer.pictures.length, intervalMs: pictureMs });
  return (
    <article className={isExpired ? `${card.card} ${styles.expired}` : card.card} {...cycle.holdProps}>
      <div className={card.media}>
        <PictureCycle className={card.picture} pictures={offer.pictures} cycle={cycle} sizes={sizes} />
        {isExpired && (
          <p className={styles.overlay}>
            <span>
              <Trans>Expired</Trans>
            </span>
          </p>
        )}
      </div>
      <div className={card.body}>
        <h3 className={card.name}>
          {isExpired ? (
            <ContentText text={offer.name} isName />
          ) : (
            <Link className="stretched" to={sitePaths.offerDetail(offer.id)} state={{ offerId: offer.id }}>
              <ContentText text={offer.name} isName />
            </Link>
          )}
        </h3>
        {!isExpired && saving && (
          <span className={card.badge}>
            <SavingChip saving={saving} />
          </span>
        )}
        <CardDescription text={offer.description} />
        <div className={card.facts}>
          {isSpecial && !isExpired && <SpecialOfferBadge />}
          <OfferTests offer={offer} />
        </div>
      </div>
      {isExpired && endDate && (
        <p className={card.foot}>
          <Trans>Ended on {endDate}</Trans>
        </p>
      )}
      {!isExpired && (
        <div className={card.foot}>
          <div className={card.cost}>
            {daysLeftInList !== null && (
              <p className={card.left}>
                <SaleEnd daysLeft={daysLeftInList} endDate={offer.endDate} />
              </p>
            )}
            <div>
              <OfferPrice offer={offer} />
            </div>
          </div>
          <ButtonLink className={card.actions} to={sitePaths.offerBooking(offer.id)} state={{ offerId: offer.id }}>
            <Trans>Book</Trans>{' '}
            <span className="visually-hidden">
              <ContentText text={offer.name} isName />
            </span>
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
