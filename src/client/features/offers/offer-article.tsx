import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import type { OfferDetail } from '#shared/schemas/offers.schema.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import detail from '../../components/detail-layout.module.css';
import { DetailLayout } from '../../components/detail-layout.tsx';
import { PictureCycle } from '../../components/picture-cycle.tsx';
import { useCycle } from '../../lib/use-cycle.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './offer-article.module.css';
import { OfferPrice, OfferTests, SpecialOfferBadge } from './offer-facts.tsx';
import { OfferPriceBox } from './offer-price-box.tsx';
import { useOfferState } from './use-offer-state.ts';

export interface OfferArticleProps {
  offer: OfferDetail;
}

const pictureMs = 6000;
const pictureSizes = '(min-width: 1260px) 800px, (min-width: 960px) 62vw, 92vw';

/** A special offer on its own page; an ended one says so and cannot be booked. */
export function OfferArticle({ offer }: OfferArticleProps) {
  const { t } = useLingui();
  const { disclaimer } = useSiteFrame();
  const { isExpired, isSpecial } = useOfferState(offer);
  const cycle = useCycle({ count: isExpired ? 1 : offer.pictures.length, intervalMs: pictureMs });
  return (
    <DetailLayout
      parent={{ to: sitePaths.offers(), label: t`Offers` }}
      aside={<OfferPriceBox offer={offer} />}
      bar={
        !isExpired && (
          <>
            <OfferPrice offer={offer} />
            <ButtonLink to={sitePaths.offerBooking(offer.id)} state={{ offerId: offer.id }}>
              <Trans>Book this offer</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {offer.pictures.length > 0 && (
        <div {...cycle.holdProps}>
          <PictureCycle
            className={isExpired ? `${detail.picture} ${styles.ended}` : detail.picture}
            pictures={offer.pictures}
            cycle={cycle}
            sizes={pictureSizes}
            isFirstView
          />
        </div>
      )}
      <header className={detail.intro}>
        <h1 className={detail.title}>{offer.name}</h1>
        <div className={detail.facts}>
          {isExpired && (
            <Chip look="soft">
              <Trans>Expired</Trans>
            </Chip>
          )}
          {isSpecial && !isExpired && <SpecialOfferBadge />}
          <OfferTests offer={offer} />
        </div>
        <p className={detail.lead}>{offer.description}</p>
      </header>
      {offer.relatedPackage && (
        <section className={`${detail.card} ${styles.related}`}>
          <h2>
            <Trans>The package of this offer</Trans>
          </h2>
          <p>
            <Trans>See every test it holds and how to prepare.</Trans>
          </p>
          <Link to={sitePaths.packageDetail(offer.relatedPackage.id)} state={{ packageId: offer.relatedPackage.id }}>
            {offer.relatedPackage.name}
            <IconChevronRight className="flip" aria-hidden />
          </Link>
        </section>
      )}
      <p className={detail.disclaimer}>{disclaimer}</p>
    </DetailLayout>
  );
}
