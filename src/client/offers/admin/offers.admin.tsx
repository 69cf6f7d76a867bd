import { useLingui } from '@lingui/react/macro';
import type { RecordOf } from '#shared/collections/define-collection.ts';
import { numberOf } from '#shared/fields/numbers.rules.ts';
import { formatAmount, formatDate } from '#shared/i18n/format.ts';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { PackageField } from '../../packages/admin/package-field.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { PercentField } from '../../ui/admin/forms/percent-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const offersAdmin = collectionAdmin({
  collection: offersCollection,
  hooks: trpc.admin.offers,
  review: { set: trpc.admin.offers.setReviewed, of: ({ computed }) => computed },
  useCaches: () => [trpc.useUtils().admin.offers.list],
  useClient: () => trpc.useUtils().client.admin.offers,
});

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
        nameLabel: t`Name`,
        searchLabel: t`Search offers`,
        searchPlaceholder: t`Search by name or description`,
        all: {},
        loadFailure: t`Failed to load offers`,
        empty: t`No offers available at the moment.`,
        failures: {
          remove: t`Failed to delete offer.`,
          change: t`Failed to update offer. Please try again.`,
          duplicate: t`Failed to duplicate offer.`,
        },
      }}
      detailOf={({ values }) => <OfferTime offer={values} />}
      columns={[
        {
          key: 'tests',
          label: t`Tests`,
          kind: 'number',
          show: ({ values }) => (values.appliesToAllTests ? t`All` : values.tests),
        },
        {
          key: 'price',
          label: t`Sale price (AED)`,
          sort: 'price',
          kind: 'number',
          show: ({ values: { salePrice } }) => salePrice !== null && <bdi>{formatAmount(salePrice, locale)}</bdi>,
        },
        {
          key: 'time',
          label: t`When`,
          sort: 'end',
          sortLabel: t`Last day`,
          show: ({ values }) => <SaleTimeBadge sale={values}>{t`Running`}</SaleTimeBadge>,
        },
      ]}
      ownFilters={{
        time: {
          label: t`State`,
          allLabel: t`Any dates`,
          words: { running: t`Running`, coming: t`Starts later`, ended: t`Expired` },
        },
      }}
      pictureOf={pictureOf}
    />
  );
}

/** The period of an offer. */
function OfferTime({ offer }: { offer: Offer['values'] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const from = offer.startDate && formatDate(offer.startDate, locale);
  const to = offer.endDate && formatDate(offer.endDate, locale);
  if (from && to) return t`From ${from} to ${to}`;
  if (to) return t`Until ${to}`;
  return from ? t`From ${from}` : t`No last day`;
}

/** The typed prices, with the names of a package's fields. */
const pricesOf = (typed: Record<'originalPrice' | 'salePrice' | 'salePercent', string>) => ({
  price: typed.originalPrice,
  priceSale: typed.salePrice,
  salePercent: typed.salePercent,
});

export function OfferEditorPage() {
  const { t } = useLingui();
  const otherPictures = t`If there are none, the pictures of the other language are shown.`;
  return (
    <CollectionEditor
      admin={offersAdmin}
      sections={formLayout(offersAdmin.collection, [
        {
          title: t`About the offer`,
          inputs: ['name', 'description', 'preparation', 'appliesToAllTests', 'tests', 'relatedPackageId'],
          shownIf: { tests: ({ appliesToAllTests }) => !appliesToAllTests },
          own: {
            relatedPackageId: ({ props }) => (
              <PackageField {...props} hint={t`Visitors find a link to it on the offer’s page.`} />
            ),
          },
        },
        {
          title: t`Price and time`,
          inputs: [
            ['originalPrice', 'salePrice', 'salePercent'],
            ['startDate', 'endDate'],
          ],
          own: {
            originalPrice: ({ form, props }) => {
              const handleChange = (price: string) =>
                form.setValues({
                  originalPrice: price,
                  salePercent: percentAfterTyping(pricesOf(form.values), { price }),
                });
              return <NumberField {...props} onChange={handleChange} hasDecimals />;
            },
            salePrice: ({ form, props }) => {
              const handleChange = (priceSale: string) =>
                form.setValues({
                  salePrice: priceSale,
                  salePercent: percentAfterTyping(pricesOf(form.values), { priceSale }),
                });
              return <NumberField {...props} onChange={handleChange} hasDecimals />;
            },
            salePercent: ({ form, props }) => (
              <PercentField
                {...props}
                prices={pricesOf(form.values)}
                onPriceSale={(text) => form.setFieldValue('salePrice', text)}
              />
            ),
          },
        },
        {
          title: t`Pictures`,
          inputs: ['pictureIdsEn', 'pictureIdsAr'],
          hints: { pictureIdsEn: otherPictures, pictureIdsAr: otherPictures },
        },
      ])}
      stateOf={({ isPublished, startDate, originalPrice, salePrice }) => ({
        isPublished,
        visibleFrom: startDate,
        price: numberOf(salePrice, 'amount') ?? numberOf(originalPrice, 'amount') ?? undefined,
      })}
      closesOnSuccess
      texts={{
        editTitle: t`Edit offer`,
        loadFailure: t`Failed to load offer details`,
        addLabel: t`Add offer`,
        confirmAdding: t`Add this offer?`,
        confirmSaving: t`Save changes to this offer?`,
        added: t`Offer added successfully!`,
        updated: t`Offer updated successfully!`,
        addFailure: t`Failed to add offer. Please try again.`,
        updateFailure: t`Failed to update offer. Please try again.`,
      }}
    />
  );
}
