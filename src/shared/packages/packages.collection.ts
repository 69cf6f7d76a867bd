import { z } from 'zod';
import {
  type CreateOf,
  defineCollection,
  type ListedRecordOf,
  type RecordOf,
  type ValuesOf,
} from '../collections/define-collection.ts';
import {
  amount,
  bilingual,
  choices,
  distinct,
  flag,
  integer,
  type Label,
  line,
  list,
  optionalChoice,
  optionalInteger,
  optionalText,
  picture,
  pictureAddress,
  published,
  requiredReference,
} from '../collections/fields.ts';
import { reviewedTexts } from '../collections/reviewed-texts.ts';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { bookablePictures, bookablePreparation, bookableSale, bookableTexts } from './bookable.collection.ts';
import { preparationIssues } from './package-preparation.rules.ts';
import { answers, audiences } from './packages-address.rules.ts';
import { agreedPercent } from './sale-percent.rules.ts';

const text = { max: 4000, lines: 3, visibleTo: 'public' } as const;
const detail = { rest: false, visibleTo: 'public' } as const;
const testCount = { min: 1, max: 10_000, visibleTo: 'public' } as const;

/** What a package can take from the signed facts of its tests, where it states nothing itself. */
export const derivedParts = ['fasting', 'preparation', 'sample', 'turnaround'] as const;
export type DerivedPart = (typeof derivedParts)[number];
export const derivedPartWords: Record<DerivedPart, Label> = {
  fasting: /*i18n*/ { id: 'package.fromTests.fasting', message: 'Fasting' },
  preparation: /*i18n*/ { id: 'package.fromTests.preparation', message: 'Preparation' },
  sample: /*i18n*/ { id: 'package.fromTests.sample', message: 'Sample' },
  turnaround: /*i18n*/ { id: 'package.fromTests.turnaround', message: 'Time until the results' },
};

const tagIdsSchema = z.array(contentIdSchema).max(50).overwrite(distinct);
/** The ordered tests, each once and with its panel. */
const labTestsSchema = z
  .array(z.object({ labTestId: contentIdSchema, panelId: contentIdSchema }))
  .max(500)
  .overwrite((entries) => [...new Map(entries.map((entry) => [entry.labTestId, entry])).values()]);

/** Packages of laboratory tests. An answer that is null is not stated; the site then makes no statement. */
export const packagesCollection = defineCollection('package', {
  title: 'name',
  fields: {
    categoryId: requiredReference({
      to: 'category',
      onDelete: 'refuse',
      label: /*i18n*/ { id: 'package.category', message: 'Category' },
      rest: {
        name: 'categoryId',
        description: 'The category: its id when sent, the category itself when read.',
        example: '665f1c2ab7d3e4a190c81f02',
      },
      visibleTo: 'public',
    }),
    ...bookableTexts,
    tests: integer({
      ...testCount,
      initial: undefined,
      label: /*i18n*/ { id: 'package.tests', message: 'Number of tests' },
      rest: { name: 'tests', description: 'How many tests it holds; an offer may say All.', example: 15 },
    }),
    price: amount({
      label: /*i18n*/ { id: 'package.price', message: 'Price (AED)' },
      rest: { name: 'price', description: 'The price in AED; none is a price on request.', example: 199 },
      visibleTo: 'public',
    }),
    onSale: flag({
      initial: false,
      label: /*i18n*/ { id: 'package.onSale', message: 'On sale' },
      rest: {
        name: 'onSale',
        description: 'Whether the package is on sale. Visitors read false before the sale starts and after it ends.',
        example: true,
      },
      visibleTo: 'public',
    }),
    priceSale: amount({
      label: /*i18n*/ { id: 'package.priceSale', message: 'Sale price (AED)' },
      rest: { name: 'priceSale', description: 'The price during the sale in AED.', example: 149 },
      visibleTo: 'public',
    }),
    ...bookableSale,
    testsSale: optionalInteger({
      ...testCount,
      label: /*i18n*/ { id: 'package.testsSale', message: 'Number of tests on sale' },
      rest: { name: 'testsSale', description: 'How many tests the sale counts; required while on sale.', example: 15 },
    }),
    ...bilingual('descriptionSale', {
      en: optionalText({
        ...text,
        label: /*i18n*/ { id: 'package.descriptionSaleEn', message: 'Description of the sale in English' },
        rest: {
          name: 'descriptionSale_en',
          description: 'What the sale is about, in English.',
          example: 'Only in November.',
        },
      }),
      ar: optionalText({
        ...text,
        label: /*i18n*/ { id: 'package.descriptionSaleAr', message: 'Description of the sale in Arabic' },
        rest: {
          name: 'descriptionSale_ar',
          description: 'What the sale is about, in Arabic.',
          example: 'في نوفمبر فقط.',
        },
      }),
    }),
    pictureId: picture({
      hasOwnText: false,
      label: /*i18n*/ { id: 'package.picture', message: 'Picture' },
      rest: {
        in: {
          name: 'imagePackage',
          description: 'The package’s picture: a file, or the address of a picture that the site has.',
        },
        out: pictureAddress,
      },
      visibleTo: 'public',
    }),
    ...bookablePictures,
    fastingRequired: optionalChoice(answers, {
      ...detail,
      label: /*i18n*/ { id: 'package.fastingRequired', message: 'Fasting' },
      words: {
        yes: /*i18n*/ { id: 'package.fastingRequired.yes', message: 'Needed' },
        no: /*i18n*/ { id: 'package.fastingRequired.no', message: 'Not needed' },
      },
    }),
    fastingHours: integer({
      min: 0,
      max: 48,
      initial: 0,
      ...detail,
      label: /*i18n*/ { id: 'package.fastingHours', message: 'Hours of fasting' },
    }),
    /** A part that is neither stated nor taken is left out on purpose. */
    fromTests: {
      ...choices(derivedParts, {
        rest: false,
        visibleTo: 'staff',
        label: /*i18n*/ { id: 'package.fromTests', message: 'From its tests, where nothing is stated' },
      }),
      initial: derivedParts,
    },
    ...bookablePreparation,
    ...bilingual('sampleType', {
      en: line({
        max: 160,
        ...detail,
        label: /*i18n*/ { id: 'package.sampleTypeEn', message: 'Type of sample in English' },
      }),
      ar: line({
        max: 160,
        ...detail,
        label: /*i18n*/ { id: 'package.sampleTypeAr', message: 'Type of sample in Arabic' },
      }),
    }),
    ...bilingual('turnaround', {
      en: line({
        max: 200,
        ...detail,
        label: /*i18n*/ { id: 'package.turnaroundEn', message: 'Time until the results in English' },
      }),
      ar: line({
        max: 200,
        ...detail,
        label: /*i18n*/ { id: 'package.turnaroundAr', message: 'Time until the results in Arabic' },
      }),
    }),
    ...bilingual('suitableFor', {
      en: line({
        max: 300,
        ...detail,
        label: /*i18n*/ { id: 'package.suitableForEn', message: 'Suitable for, in English' },
      }),
      ar: line({
        max: 300,
        ...detail,
        label: /*i18n*/ { id: 'package.suitableForAr', message: 'Suitable for, in Arabic' },
      }),
    }),
    homeCollection: optionalChoice(answers, {
      ...detail,
      label: /*i18n*/ { id: 'package.homeCollection', message: 'Home visit' },
      words: {
        yes: /*i18n*/ { id: 'package.homeCollection.yes', message: 'Available' },
        no: /*i18n*/ { id: 'package.homeCollection.no', message: 'At the centre only' },
      },
    }),
    audience: choices(audiences, { ...detail, label: /*i18n*/ { id: 'package.audience', message: 'For whom' } }),
    tagIds: list(tagIdsSchema, { ...detail, label: /*i18n*/ { id: 'package.tags', message: 'Topics' } }),
    labTests: list(labTestsSchema, {
      ...detail,
      label: /*i18n*/ { id: 'package.labTests', message: 'Tests in this package' },
    }),
    countsLabTests: flag({
      initial: false,
      rest: false,
      visibleTo: 'staff',
      label: /*i18n*/ { id: 'package.countsLabTests', message: 'Count the tests from this list' },
    }),
    isPublished: published(),
  },
  sorts: ['tests', 'price'],
  filters: ['categoryId'],
  computed: reviewedTexts.computed,
  // `unstated`: packages that leave a question open, or whose tests do.
  ownFilters: {
    unstated: ['fastingRequired', 'homeCollection', ...preparationIssues],
    ...reviewedTexts.ownFilters,
  },
  rules: [
    {
      fields: ['testsSale', 'onSale'],
      message: 'required',
      holds: ({ onSale, testsSale }) => !onSale || testsSale !== null,
    },
    {
      fields: ['endDate', 'startDate', 'onSale'],
      message: 'endBeforeStart',
      holds: ({ onSale, startDate, endDate }) => !onSale || !startDate || !endDate || endDate > startDate,
    },
    {
      fields: ['priceSale', 'price', 'onSale'],
      message: 'saleAbovePrice',
      holds: ({ onSale, price, priceSale }) => !onSale || price === null || priceSale === null || priceSale <= price,
    },
  ],
  // The numbers of tests are counted from the list if staff chose so, and the percent agrees with the two prices.
  normalise: (values) => {
    const isCounted = values.countsLabTests && values.labTests.length > 0;
    return {
      ...values,
      countsLabTests: isCounted,
      tests: isCounted ? values.labTests.length : values.tests,
      testsSale: isCounted && values.testsSale !== null ? values.labTests.length : values.testsSale,
      tagIds: values.tagIds.toSorted(),
      fromTests: derivedParts.filter((part) => values.fromTests.includes(part)),
      salePercent: agreedPercent(values),
    };
  },
});

/**
 * Where the spreadsheet differs from the declaration. It has a column for each field except pictures, with the field's
 * label as its heading: the `first` fields, which change most, then the others in their order.
 */
export const packageSheet = {
  first: [
    'categoryId',
    'nameEn',
    'nameAr',
    'isPublished',
    'price',
    'onSale',
    'priceSale',
    'salePercent',
    'startDate',
    'endDate',
    'testsSale',
    'tests',
    'countsLabTests',
    'labTests',
  ],
  headings: {
    countsLabTests: /*i18n*/ { id: 'packageSheet.column.countsLabTests', message: 'Number is counted from the list' },
    fastingRequired: /*i18n*/ {
      id: 'packageSheet.column.fastingRequired',
      message: 'Fasting needed (yes, no, or empty if not stated)',
    },
    homeCollection: /*i18n*/ {
      id: 'packageSheet.column.homeCollection',
      message: 'Home visit (yes, no, or empty if not stated)',
    },
  },
} as const;

export type PackageInput = CreateOf<typeof packagesCollection>;
export type PackageValues = ValuesOf<typeof packagesCollection>;
/** A package as staff and API clients read it, in both languages. */
export type PackageRecord = RecordOf<typeof packagesCollection>;
export type ListedPackage = ListedRecordOf<typeof packagesCollection>;
