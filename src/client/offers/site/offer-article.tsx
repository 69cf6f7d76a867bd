import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { FastingChip } from '../../packages/site/fasting-chip.tsx';
import { LabTestPanels } from '../../packages/site/lab-test-panels.tsx';
import { hasPackageFacts, PackageFacts } from '../../packages/site/package-facts.tsx';
import { PreparationLinks } from '../../packages/site/preparation-links.tsx';
import { TrustLine } from '../../site/trust/trust-line.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import detail from '../../ui/detail-layout.module.css';
import { BarPrice, DetailLayout } from '../../ui/detail-layout.tsx';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { PictureGallery } from '../../ui/pictures/picture-gallery.tsx';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import styles from './offer-article.module.css';
import { OfferPrice, OfferTests, SpecialOfferBadge } from './offer-facts.tsx';
import { OfferPriceBox } from './offer-price-box.tsx';
import { useOfferState } from './use-offer-state.ts';

/** The page of an offer. An expired offer cannot be booked. */
export function OfferArticle({ offer, below }: { offer: OfferDetail; below: ReactNode }) {
  const { t } = useLingui();
  const { isExpired, isSpecial, daysLeftInclusive } = useOfferState(offer);
  const related = offer.relatedPackage;
  // An offer has the tests of its package, and so its fasting, if the server sends them.
  const hasItsTests = related !== null && related.panels.length > 0;
  return (
    <DetailLayout
      parent={{ to: sitePaths.offers(), label: t`Offers` }}
      aside={<OfferPriceBox offer={offer} />}
      below={below}
      bar={
        !isExpired && (
          <>
            <BarPrice daysLeft={daysLeftInclusive}>
              <OfferPrice offer={offer} />
            </BarPrice>
            <ButtonLink to={sitePaths.offerBooking(offer.id)} state={{ offerId: offer.id }}>
              <Trans>Book this offer</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      <header className="stack gap-3">
        <h1>
          <ContentText text={offer.name} isName />
        </h1>
        <div className={detail.facts}>
          {isExpired && (
            <Chip look="soft">
              <Trans>Expired</Trans>
            </Chip>
          )}
          {isSpecial && !isExpired && <SpecialOfferBadge />}
          <OfferTests offer={offer} />
          {hasItsTests && !isExpired && <FastingChip item={related} />}
        </div>
      </header>
      <div className={isExpired ? `${detail.opening} ${styles.ended}` : detail.opening}>
        <PictureGallery pictures={isExpired ? offer.pictures.slice(0, 1) : offer.pictures} name={offer.name} />
        <LightTextBlocks text={offer.lightDescription} heading="h2" />
      </div>
      <TrustLine turnaround={related?.turnaround} />
      {related && <LabTestPanels panels={related.panels} band={related.band} />}
      {offer.preparation && !isExpired && (
        <section className={`${detail.card} ${detail.sand}`}>
          <h2>
            <Trans>How to prepare</Trans>
          </h2>
          <PreparationSteps text={offer.preparation} />
        </section>
      )}
      {related && (
        <section className={`${detail.card} ${detail.sand}`}>
          <h2>
            <Trans>The package of this offer</Trans>
          </h2>
          {related.panels.length === 0 && (
            <p>
              <Trans>See every test it includes and how to prepare.</Trans>
            </p>
          )}
          <Link
            className={`tap gap-2 ${styles.large}`}
            to={sitePaths.packageDetail(related.id)}
            state={{ packageId: related.id }}
          >
            <ContentText text={related.name} />
            <IconChevronRight className="flip" size={20} aria-hidden />
          </Link>
          <PackageFacts item={related} />
          {!isExpired && (related.preparation || hasPackageFacts(related)) && <PreparationLinks item={related} />}
        </section>
      )}
    </DetailLayout>
  );
}
