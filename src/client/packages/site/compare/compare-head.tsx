import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContentText } from '../../../ui/content-text.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { SavingChip } from '../../../ui/saving-chip.tsx';
import { useSaleState } from '../sale/use-sale-state.ts';
import { CompareChange } from './compare-change.tsx';
import styles from './compare-table.module.css';

/** The head of the comparison: pictures, then a sticky row with names, prices and booking. */
export function CompareHead({ items }: { items: readonly PackageDetail[] }) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  return (
    <thead>
      <tr className={styles.pictures}>
        <td />
        {items.map(({ id, name, picture }) => (
          <td key={id}>
            <CompareChange
              className={styles.remove}
              ids={ids.filter((other) => other !== id)}
              aria-label={t`Remove from the comparison: ${name}`}
            >
              <IconX size={20} aria-hidden />
            </CompareChange>
            {picture ? (
              <Picture className={styles.picture} picture={picture} sizes="(min-width: 960px) 300px, 45vw" />
            ) : (
              <div className={styles.picture} />
            )}
          </td>
        ))}
      </tr>
      <tr className={styles.names}>
        <th className={`${styles.label} ${styles.corner}`} scope="col">
          <Trans>Package</Trans>
        </th>
        {items.map((item) => (
          <th key={item.id} scope="col">
            <ColumnHead item={item} />
          </th>
        ))}
      </tr>
      <tr>
        <th className={styles.label} scope="row">
          <Trans>Price</Trans>
        </th>
        {items.map((item) => (
          <td key={item.id}>
            <ColumnPrice item={item} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

function ColumnHead({ item }: { item: PackageDetail }) {
  return (
    <Link className={styles.name} to={sitePaths.packageDetail(item.id)} state={{ packageId: item.id }}>
      <ContentText text={item.name} isName />
    </Link>
  );
}

function ColumnPrice({ item }: { item: PackageDetail }) {
  const sale = useSaleState(item);
  const saving = sale.isRunning ? savingOf(item) : null;
  return (
    <div className={styles.price}>
      <Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />
      {saving && <SavingChip saving={saving} />}
      <div className={styles.book}>
        <ButtonLink to={sitePaths.booking(item.id)} state={{ packageId: item.id }}>
          <Trans>Book</Trans>
          <span className="visually-hidden">
            {' '}
            <ContentText text={item.name} isName />
          </span>
        </ButtonLink>
      </div>
    </div>
  );
}
