import { defineCollection } from '../collections/define-collection.ts';
import { amount, flag, optionalInteger, optionalReference, published } from '../collections/fields.ts';
import { reviewedTexts } from '../collections/reviewed-texts.ts';
import { bookablePictures, bookablePreparation, bookableSale, bookableTexts } from '../packages/bookable.collection.ts';
import { agreedPercent } from '../packages/sale-percent.rules.ts';
import { offerPrices } from './offers.rules.ts';

/** Special offers. An offer for all tests has no number of tests. */
export const offersCollection = defineCollection('offer', {
  title: 'name',
  fields: {
    ...bookableTexts,
    ...bookablePreparation,
    appliesToAllTests: flag({
      initial: false,
      label: /*i18n*/ { id: 'offer.appliesToAllTests', message: 'Applies to all tests' },
      // The API sends “All” instead of a number of tests.
      rest: false,
      visibleTo: 'public',
    }),
    tests: optionalInteger({
      min: 1,
      max: 10_000,
      label: /*i18n*/ { id: 'offer.tests', message: 'Number of tests' },
      rest: { name: 'tests', description: 'How many tests it holds; an offer may say All.', example: 15 },
      visibleTo: 'public',
    }),
    originalPrice: amount({
      label: /*i18n*/ { id: 'offer.originalPrice', message: 'Price before (AED)' },
      rest: false,
      visibleTo: 'public',
    }),
    salePrice: amount({
      label: /*i18n*/ { id: 'offer.salePrice', message: 'Sale price (AED)' },
      rest: { name: 'salePrice', description: 'The price of the offer in AED.', example: 149 },
      visibleTo: 'public',
    }),
    ...bookableSale,
    ...bookablePictures,
    relatedPackageId: optionalReference({
      to: 'package',
      onDelete: 'clear',
      label: /*i18n*/ { id: 'offer.relatedPackage', message: 'Package of this offer' },
      rest: false,
      visibleTo: 'public',
    }),
    isPublished: published(),
  },
  sorts: ['price', 'end'],
  filters: [],
  computed: reviewedTexts.computed,
  ownFilters: { time: ['running', 'coming', 'ended'], ...reviewedTexts.ownFilters },
  rules: [
    {
      fields: ['tests', 'appliesToAllTests'],
      message: 'required',
      holds: ({ appliesToAllTests, tests }) => appliesToAllTests || tests !== null,
    },
    {
      fields: ['endDate', 'startDate'],
      message: 'endBeforeStart',
      holds: ({ startDate, endDate }) => !startDate || !endDate || endDate > startDate,
    },
    {
      fields: ['salePrice', 'originalPrice'],
      message: 'saleAbovePrice',
      holds: ({ originalPrice, salePrice }) =>
        originalPrice === null || salePrice === null || salePrice <= originalPrice,
    },
  ],
  normalise: (values) => ({
    ...values,
    tests: values.appliesToAllTests ? null : values.tests,
    salePercent: offerPercent(values),
  }),
});

/** The discount in percent that agrees with both prices. */
export const offerPercent = (values: Parameters<typeof offerPrices>[0]): number | null =>
  agreedPercent(offerPrices(values));
