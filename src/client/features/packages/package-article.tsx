import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHome, IconTestPipe } from '@tabler/icons-react';
import { sitePaths } from '#shared/paths.ts';
import type { PackageDetail } from '#shared/schemas/packages.schema.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import detail from '../../components/detail-layout.module.css';
import { DetailLayout } from '../../components/detail-layout.tsx';
import { Picture } from '../../components/picture.tsx';
import { Price } from '../../components/price.tsx';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import { CompareLine } from './compare-line.tsx';
import { FastingChip } from './fasting-chip.tsx';
import { LabTestPanels } from './lab-test-panels.tsx';
import styles from './package-article.module.css';
import { PackagePriceBox } from './package-price-box.tsx';
import { useSaleState } from './use-sale-state.ts';

export interface PackageArticleProps {
  item: PackageDetail;
}

const pictureSizes = '(min-width: 1260px) 800px, (min-width: 960px) 62vw, 92vw';

/** A package on its own page: what is tested, how to prepare, what it costs. */
export function PackageArticle({ item }: PackageArticleProps) {
  const { disclaimer } = useSiteFrame();
  const sale = useSaleState(item);
  const description = (sale.isRunning && item.descriptionSale) || item.description;
  return (
    <DetailLayout
      parent={{ to: sitePaths.packages({ category: item.category.id }), label: item.category.title }}
      aside={<PackagePriceBox item={item} />}
      bar={
        <>
          <Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />
          <ButtonLink to={sitePaths.booking(item.id)} state={{ packageId: item.id }}>
            <Trans>Book this package</Trans>
          </ButtonLink>
        </>
      }
    >
      {item.picture && <Picture className={detail.picture} picture={item.picture} sizes={pictureSizes} isFirstView />}
      <header className={detail.intro}>
        <h1 className={detail.title}>{item.name}</h1>
        <div className={detail.facts}>
          <Chip look="sea">
            <IconTestPipe aria-hidden />
            <Plural value={item.tests} one="# test" other="# tests" />
          </Chip>
          <FastingChip isRequired={item.fastingRequired} hours={item.fastingHours} />
          {item.homeCollection && (
            <Chip>
              <IconHome aria-hidden />
              <Trans>Home collection</Trans>
            </Chip>
          )}
        </div>
        <p className={detail.lead}>{description}</p>
        <CompareLine item={item} />
      </header>
      <Preparation item={item} />
      <LabTestPanels panels={item.panels} />
      <p className={detail.disclaimer}>{disclaimer}</p>
    </DetailLayout>
  );
}

function Preparation({ item }: PackageArticleProps) {
  const { t } = useLingui();
  const facts = [
    { label: t`Sample`, value: item.sampleType },
    { label: t`Results`, value: item.turnaround },
    { label: t`Suitable for`, value: item.suitableFor },
  ].filter(({ value }) => value !== '');
  if (!item.preparation && facts.length === 0) return null;
  return (
    <section className={`${detail.card} ${styles.prepare}`}>
      <h2>
        <Trans>How to prepare</Trans>
      </h2>
      <p>{item.preparation}</p>
      <dl className={styles.rows}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
