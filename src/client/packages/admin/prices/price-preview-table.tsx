import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatAmount } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PriceRefusal } from '#shared/packages/price-changes.rules.ts';
import type { PricePreview } from '#shared/packages/price-changes.schema.ts';
import { PageButtons } from '../../../ui/admin/page-buttons.tsx';
import { StackedTable } from '../../../ui/admin/stacked-table.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import styles from './price-preview-table.module.css';

interface PricePreviewTableProps {
  /** Undefined while loading. */
  preview: PricePreview | undefined;
  /** A newer preview is loading. */
  isStale: boolean;
  onPage: (page: number) => void;
}

/** Prices before and after. Refused packages are listed first, with the reason. */
export function PricePreviewTable({ preview, isStale, onPage }: PricePreviewTableProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const reasons: Record<PriceRefusal, string> = {
    nothingLeft: t`The price would be 0 or less.`,
    saleAbovePrice: t`The sale price would be above the price.`,
    tooHigh: t`The price would be too high.`,
  };
  if (!preview) return <Skeleton h={200} radius="md" aria-busy />;
  const { changed, refused, same } = preview.counts;
  return (
    <Stack gap="sm">
      <Text role="status">
        <Plural value={changed} _0="No package changes." one="# package changes." other="# packages change." />{' '}
        {refused > 0 && (
          <Plural
            value={refused}
            one="# cannot be changed this way and stays as it is."
            other="# cannot be changed this way and stay as they are."
          />
        )}{' '}
        {same > 0 && (
          <Plural
            value={same}
            one="# has no such price, or it stays the same."
            other="# have no such price, or it stays the same."
          />
        )}
      </Text>
      <StackedTable
        label={t`New prices`}
        isStale={isStale}
        columns={[
          { title: t`Package`, isName: true },
          { title: t`Price (AED)`, isFigure: true },
          { title: t`Sale price (AED)`, isFigure: true },
        ]}
        rows={preview.items.map((item) => ({
          key: item.id,
          cells: [
            <Fragment key="package">
              <Text component="span" dir="auto" display="block" fw={500}>
                {localized(item, 'name', locale)}
              </Text>
              {item.refusal && (
                <Badge color="coral" miw={0} h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
                  {reasons[item.refusal]}
                </Badge>
              )}
            </Fragment>,
            item.before.price === null ? (
              <Text key="price" size="sm" c="dimmed">{t`On request`}</Text>
            ) : (
              <Change key="price" before={item.before.price} after={item.after.price} />
            ),
            item.before.onSale && item.before.priceSale !== null ? (
              <Change key="sale" before={item.before.priceSale} after={item.after.priceSale} />
            ) : null,
          ],
        }))}
      />
      <PageButtons page={preview.page} pageCount={preview.pageCount} onChange={onPage} />
    </Stack>
  );
}

function Change({ before, after }: { before: number; after: number | null }) {
  const { locale } = useSite();
  const [was, becomes] = [formatAmount(before, locale), formatAmount(after ?? before, locale)];
  if (was === becomes) return <bdi className={styles.prices}>{was}</bdi>;
  return (
    <span className={styles.prices}>
      <VisuallyHidden>
        <Trans>Before:</Trans>
      </VisuallyHidden>
      <bdi className={styles.before}>{was}</bdi>
      <IconArrowRight size={16} className="flip" aria-hidden />
      <VisuallyHidden>
        <Trans>After:</Trans>
      </VisuallyHidden>
      <bdi className={styles.after}>{becomes}</bdi>
    </span>
  );
}
