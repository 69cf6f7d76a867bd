import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHome, IconTag, IconTestPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { TrustLine } from '../../site/trust/trust-line.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import detail from '../../ui/detail-layout.module.css';
import { BarPrice, BookingLink, DetailLayout } from '../../ui/detail-layout.tsx';
import { LightTextBlocks } from '../../ui/light-text.tsx';
import { PictureGallery } from '../../ui/pictures/picture-gallery.tsx';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import { Price } from '../../ui/price.tsx';
import { CompareLine } from './compare/compare-line.tsx';
import { FastingChip } from './fasting-chip.tsx';
import { LabTestPanels } from './lab-test-panels.tsx';
import styles from './package-article.module.css';
import { hasPackageFacts, PackageFacts } from './package-facts.tsx';
import { PackagePriceBox } from './package-price-box.tsx';
import { PreparationLinks } from './preparation-links.tsx';
import { useSaleState } from './sale/use-sale-state.ts';
import { useHasHomeVisit } from './use-has-home-visit.ts';

interface PackageArticleProps {
  item: PackageDetail;
}

/** The page of a package: tests, preparation and price. */
export function PackageArticle({ item, below }: PackageArticleProps & { below: ReactNode }) {
  const { t } = useLingui();
  const hasHomeVisit = useHasHomeVisit(item);
  const sale = useSaleState(item);
  return (
    <DetailLayout
      parent={{ to: sitePaths.packages({ category: item.category?.id }), label: item.category?.title ?? t`Packages` }}
      aside={<PackagePriceBox item={item} />}
      below={below}
      bar={
        <>
          <BarPrice daysLeft={sale.isOnSale ? sale.daysLeftInclusive : null}>
            <Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />
          </BarPrice>
          <ButtonLink to={sitePaths.booking(item.id)} state={{ packageId: item.id }}>
            <Trans>Book this package</Trans>
          </ButtonLink>
        </>
      }
    >
      <header className="stack gap-3">
        <h1>
          <ContentText text={item.name} isName />
        </h1>
        <BookingLink />
        <div className={detail.facts}>
          <Chip look="sea">
            <IconTestPipe aria-hidden />
            <Plural value={item.tests} one="# test" other="# tests" />
          </Chip>
          <FastingChip item={item} />
          {hasHomeVisit && (
            <Link className="tap gap-2" to={sitePaths.withdraw({ packages: [item.id] })}>
              <IconHome size={20} aria-hidden />
              <Trans>Ask for a home visit</Trans>
            </Link>
          )}
        </div>
      </header>
      <div className={detail.opening}>
        <PictureGallery pictures={item.pictures} name={item.name} />
        <div className="stack gap-3">
          <LightTextBlocks text={item.lightDescription} heading="h2" />
          {sale.isRunning && <SaleNote item={item} />}
          <CompareLine item={item} />
        </div>
      </div>
      <TrustLine turnaround={item.turnaround} />
      <LabTestPanels panels={item.panels} band={item.band} />
      <Preparation item={item} />
    </DetailLayout>
  );
}

/** The description of a sale, in addition to that of the package. */
function SaleNote({ item: { descriptionSale, tests, testsSale } }: PackageArticleProps) {
  const hasOtherTests = testsSale !== null && testsSale !== tests;
  if (!descriptionSale && !hasOtherTests) return null;
  return (
    <p className={styles.sale}>
      <IconTag aria-hidden />
      <span>
        <ContentText text={descriptionSale} />{' '}
        {hasOtherTests && <Plural value={testsSale} one="In this sale: # test." other="In this sale: # tests." />}
      </span>
    </p>
  );
}

/** Preparation, sample and for whom a package is. Renders nothing if the package states none of them. */
function Preparation({ item }: PackageArticleProps) {
  if (!item.preparation && !hasPackageFacts(item)) return null;
  return (
    <section className={`${detail.card} ${detail.sand}`}>
      <h2>{item.preparation ? <Trans>How to prepare</Trans> : <Trans>Good to know</Trans>}</h2>
      {item.preparation && <PreparationSteps text={item.preparation} />}
      <PackageFacts item={item} />
      <PreparationLinks item={item} />
    </section>
  );
}
