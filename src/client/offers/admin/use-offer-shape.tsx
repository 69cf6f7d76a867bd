import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { OfferRecord } from '#shared/offers/offers.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { RecordShape } from '../../ui/admin/records/record-shape.ts';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The columns of the list of offers. */
export function useOfferShape(): RecordShape<OfferRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  const showTests = ({ appliesToAllTests, tests }: OfferRecord) => (appliesToAllTests ? t`All` : tests);
  return {
    nameLabel: t`Name`,
    valuesOf: (record) => record,
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
      { key: 'time', label: t`When`, sort: 'end', sortLabel: t`Last day`, show: (offer) => <OfferTime offer={offer} /> },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.addOffer,
    sitePath: recordPaths.offer,
  };
}

/** The state and the period of an offer. */
function OfferTime({ offer }: { offer: OfferRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const from = offer.startDate && formatDate(offer.startDate, locale);
  const to = offer.endDate && formatDate(offer.endDate, locale);
  return (
    <>
      <SaleTimeBadge sale={offer}>{t`Running`}</SaleTimeBadge>
      <Text size="sm" c="dimmed">
        {from && to ? t`From ${from} to ${to}` : from ? t`From ${from}` : to ? t`Until ${to}` : t`No last day`}
      </Text>
    </>
  );
}
