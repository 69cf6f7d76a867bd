import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatAmount } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PriceRefusal } from '#shared/rules/price-changes.rules.ts';
import type { PricePreview } from '#shared/schemas/price-changes.schema.ts';
import { PageButtons } from '../../../components/admin/page-buttons.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './price-preview-table.module.css';

export interface PricePreviewTableProps {
  /** Absent while it is being loaded. */
  preview: PricePreview | undefined;
  /** Something else is asked for by now. */
  isStale: boolean;
  onPage: (page: number) => void;
}

/** What packages cost before and after; those that cannot be changed so stand first, with the reason. */
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
        {refused > 0 && <Plural value={refused} one="# cannot be changed so and stays as it is." other="# cannot be changed so and stay as they are." />}{' '}
        {same > 0 && <Plural value={same} one="# has no such price or keeps it." other="# have no such price or keep it." />}
      </Text>
      <Table className={styles.table} data-stale={isStale || undefined} aria-busy={isStale}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Package`}</Table.Th>
            <Table.Th>{t`Price (AED)`}</Table.Th>
            <Table.Th>{t`Sale price (AED)`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Text component="span" dir="auto" display="block" fw={500}>
                  {localized(item, 'name', locale)}
                </Text>
                {item.refusal && (
                  <Badge color="coral" miw={0} h="auto" styles={{ label: { whiteSpace: 'normal' } }}>
                    {reasons[item.refusal]}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                {item.before.price === null ? (
                  <Text size="sm" c="dimmed">{t`On request`}</Text>
                ) : (
                  <Change before={item.before.price} after={item.after.price} />
                )}
              </Table.Td>
              <Table.Td>
                {item.before.onSale && item.before.priceSale !== null && <Change before={item.before.priceSale} after={item.after.priceSale} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
