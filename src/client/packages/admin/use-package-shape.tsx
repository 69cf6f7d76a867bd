import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageRecord } from '#shared/packages/packages.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { PriceCell } from './price-cell.tsx';
import { SaleBadge } from './sale-badge.tsx';

/** The columns of the list of packages. */
export function usePackageShape(): RecordShape<PackageRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  const nameOf = (labPackage: PackageRecord) => localized(labPackage, 'name', locale);
  return {
    nameLabel: t`Name`,
    valuesOf: (record) => record,
    nameOf,
    pictureOf: ({ picture }) => picture,
    pairs: ['name', 'description', 'descriptionSale', 'preparation', 'sampleType', 'turnaround', 'suitableFor'],
    columns: [
      { key: 'category', label: t`Category`, show: ({ category }) => localized(category, 'title', locale) },
      { key: 'tests', label: t`Tests`, sort: 'tests', kind: 'number', show: ({ tests }) => tests },
      {
        key: 'price',
        label: t`Price (AED)`,
        sort: 'price',
        kind: 'number',
        show: (labPackage) => <PriceCell labPackage={labPackage} name={nameOf(labPackage)} />,
      },
      { key: 'sale', label: t`Sale`, show: (labPackage) => <SaleBadge labPackage={labPackage} /> },
      {
        key: 'published',
        label: t`Published`,
        kind: 'control',
        show: (labPackage, setPublished) => {
          const name = nameOf(labPackage);
          return <Switch checked={labPackage.isPublished} onChange={(event) => setPublished(event.currentTarget.checked)} aria-label={t`Publish ${name}`} />;
        },
      },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.addPackage,
    sitePath: recordPaths.package,
  };
}
