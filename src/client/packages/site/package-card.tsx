import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../../ui/card.module.css';
import { CardDescription } from '../../ui/card-description.tsx';
import { CardIcon } from '../../ui/card-icon.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { SaleTimeLeft } from '../../ui/sale-time-left.tsx';
import { SavingChip } from '../../ui/saving-chip.tsx';
import { CompareControl } from './compare/compare-control.tsx';
import { FastingChip } from './fasting-chip.tsx';
import { useSaleState } from './sale/use-sale-state.ts';

interface PackageCardProps {
  item: PackageSummary;
  /** Whether the card has a comparison control. The page must then have a CompareBar. */
  canCompare?: boolean;
}

const sizes = '(min-width: 1260px) 380px, (min-width: 960px) 31vw, (min-width: 640px) 46vw, 220px';

/** A package in the catalogue. The link covers the whole card, except the booking button. */
export function PackageCard({ item, canCompare = false }: PackageCardProps) {
  const sale = useSaleState(item);
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {item.picture && <Picture className={styles.picture} picture={item.picture} sizes={sizes} />}
        {item.band && <img className={styles.band} src={item.band} alt="" loading="lazy" />}
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link className="stretched" to={sitePaths.packageDetail(item.id)} state={{ packageId: item.id }}>
            <ContentText text={item.name} isName />
          </Link>
        </h3>
        {sale.isRunning && (
          <span className={styles.badge}>
            <SavingChip saving={savingOf(item)} />
          </span>
        )}
        <CardDescription text={item.description} />
        <div className={styles.facts}>
          <Chip>
            <CardIcon name="tube" />
            <Plural value={item.tests} one="# test" other="# tests" />
          </Chip>
          <FastingChip item={item} />
        </div>
      </div>
      <div className={styles.foot}>
        <div className={styles.cost}>
          {sale.isOnSale && (
            <p className={styles.left}>
              <SaleTimeLeft daysLeft={sale.daysLeftInList} />
            </p>
          )}
          <Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />
        </div>
        {canCompare && <CompareControl item={item} isOnCard />}
        <ButtonLink className={styles.actions} to={sitePaths.booking(item.id)} state={{ packageId: item.id }}>
          <Trans>Book</Trans>{' '}
          <span className="visually-hidden">
            <ContentText text={item.name} isName />
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}
