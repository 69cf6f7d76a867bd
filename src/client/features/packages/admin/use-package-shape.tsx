import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';
import type { RecordShape } from '../../../components/admin/records/record-shape.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { SaleBadge } from './sale-badge.tsx';

/** What the list shows of packages. */
export function usePackageShape(): RecordShape<PackageRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  const showPrice = (price: number | null) => (price === null ? <Text size="sm" c="dimmed">{t`On request`}</Text> : <bdi>{formatAmount(price, locale)}</bdi>);
  return {
    nameLabel: t`Name`,
    nameOf: (labPackage) => localized(labPackage, 'name', locale),
    pictureOf: ({ picture }) => picture,
    pairs: ['name', 'description', 'descriptionSale', 'preparation', 'sampleType', 'turnaround', 'suitableFor'],
    columns: [
      { key: 'category', label: t`Category`, show: ({ category }) => localized(category, 'title', locale) },
      { key: 'tests', label: t`Tests`, sort: 'tests', kind: 'number', show: ({ tests }) => tests },
      { key: 'price', label: t`Price (AED)`, sort: 'price', kind: 'number', show: ({ price }) => showPrice(price) },
      { key: 'sale', label: t`Sale`, show: (labPackage) => <SaleBadge labPackage={labPackage} /> },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.addPackage,
    sitePath: recordPaths.package,
  };
}
