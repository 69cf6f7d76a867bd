import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { RecordOf } from '#shared/collections/collection.ts';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { offersAdmin } from './offers-admin.ts';

type Offer = RecordOf<typeof offersAdmin.collection>;

export function OffersPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const pictureOf = ({ values: { pictureIdsEn, pictureIdsAr }, related }: Offer) => {
    const [first] = locale === 'ar' ? [...pictureIdsAr, ...pictureIdsEn] : [...pictureIdsEn, ...pictureIdsAr];
    return (first && related.pictures[first]) || null;
  };
  return (
    <CollectionList
      admin={offersAdmin}
      texts={{
        title: t`Offer`,
        addLabel: t`Add New Offer`,
        nameLabel: t`Name`,
        searchLabel: t`Search offers`,
        searchPlaceholder: t`Search by name or description`,
        all: {},
        loadFailure: t`Failed to load offers`,
        empty: t`No offers available at the moment.`,
        failures: { remove: t`Failed to delete offer.`, change: t`Failed to update offer. Please try again.`, duplicate: t`Failed to duplicate offer.` },
      }}
      columns={[
        { key: 'tests', label: t`Tests`, kind: 'number', show: ({ values }) => (values.appliesToAllTests ? t`All` : values.tests) },
        {
          key: 'price',
          label: t`Sale price (AED)`,
          sort: 'price',
          kind: 'number',
          show: ({ values: { salePrice } }) => salePrice !== null && <bdi>{formatAmount(salePrice, locale)}</bdi>,
        },
        { key: 'time', label: t`When`, sort: 'end', sortLabel: t`Last day`, show: ({ values }) => <OfferTime offer={values} /> },
      ]}
      ownFilters={{
        time: { label: t`State`, allLabel: t`Running, expired or starting later`, words: { running: t`Running`, coming: t`Starts later`, ended: t`Expired` } },
      }}
      pictureOf={pictureOf}
    />
  );
}

/** The state and the period of an offer. */
function OfferTime({ offer }: { offer: Offer['values'] }) {
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
