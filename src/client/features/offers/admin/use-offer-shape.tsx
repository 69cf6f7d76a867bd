import { useLingui } from '@lingui/react/macro';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { OfferRecord } from '#shared/schemas/offers.schema.ts';
import type { RecordShape } from '../../../components/admin/records/record-table.tsx';
import { SaleTimeBadge } from '../../../components/admin/sale-time-badge.tsx';
import { useSite } from '../../../lib/site-context.tsx';

/** What the list shows of offers. */
export function useOfferShape(): RecordShape<OfferRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  const showTests = ({ appliesToAllTests, tests }: OfferRecord) => (appliesToAllTests ? t`All` : tests);
  return {
    nameLabel: t`Name`,
    nameOf: (offer) => localized(offer, 'name', locale),
    pictureOf: ({ picturesEn, picturesAr }) => (locale === 'ar' ? [...picturesAr, ...picturesEn] : [...picturesEn, ...picturesAr])[0] ?? null,
    pairs: ['name', 'description'],
    columns: [
      { key: 'tests', label: t`Tests`, kind: 'number', show: showTests },
      {
        key: 'price',
        label: t`Sale price (AED)`,
        sort: 'price',
        kind: 'number',
        show: ({ salePrice }) => salePrice !== null && <bdi>{formatAmount(salePrice, locale)}</bdi>,
      },
      { key: 'time', label: t`State`, show: (offer) => <SaleTimeBadge sale={offer}>{t`Running`}</SaleTimeBadge> },
      { key: 'end', label: t`Last day`, sort: 'end', kind: 'date', show: ({ endDate }) => endDate && formatDate(endDate, locale) },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.addOffer,
    sitePath: recordPaths.offer,
  };
}
