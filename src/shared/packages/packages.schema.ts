import { z } from 'zod';
import { categorySchema } from '../categories/categories.schema.ts';
import { publicShape } from '../collections/public-values.ts';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { listLimits } from '../content/list.rules.ts';
import { recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
import { maxNamedPackages } from '../fields/package-ids.rules.ts';
import { labTestsCollection } from '../lab-tests/lab-tests.collection.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { packagesCollection } from './packages.collection.ts';
import { answers, audiences, packageSorts, priceSteps, tagKeyForm } from './packages-address.rules.ts';

export type Answer = (typeof answers)[number];

const packageShape = {
  id: contentIdSchema,
  ...publicShape(packagesCollection),
  picture: pictureSchema.nullable(),
  /** The path of a drawing with a pearl for each test; empty without tests. */
  band: z.string(),
};

/**
 * A package on a card, in one language, with the first picture of the language's list, else the single picture. Sale
 * fields are null unless the sale is running; the browser shows "expired" if it ends meanwhile.
 */
export const packageSummarySchema = z.object(packageShape).pick({
  id: true,
  picture: true,
  band: true,
  name: true,
  description: true,
  tests: true,
  price: true,
  fastingRequired: true,
  fastingHours: true,
  onSale: true,
  priceSale: true,
  salePercent: true,
  startDate: true,
  endDate: true,
});
export type PackageSummary = z.infer<typeof packageSummarySchema>;

/** A package on its own page, in one language, with its tests by panel. */
export const packageDetailSchema = z.object({
  ...packageShape,
  /** Null if the category is hidden. */
  category: categorySchema.nullable(),
  /** The pictures of the language; else the single picture; else the pictures of the other language. */
  pictures: z.array(pictureSchema),
  lightDescription: lightTextSchema,
  panels: z.array(
    z.object({
      id: contentIdSchema,
      name: z.string(),
      /** The purpose is empty if the centre does not state it, and the slug null if the test has no page. */
      labTests: z.array(
        z.object({
          ...z.object(publicShape(labTestsCollection)).pick({ name: true, purpose: true }).shape,
          slug: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PackageDetail = z.infer<typeof packageDetailSchema>;

/** Filters of the catalogue. A search term, or a missing category, covers all categories. */
export const packageFacetsInputSchema = z.object({
  locale: localeSchema,
  categoryId: contentIdSchema.optional(),
  search: z.string().trim().max(listLimits.term).optional(),
  tag: z.string().regex(tagKeyForm).optional(),
  audience: z.enum(audiences).optional(),
  fasting: z.enum(answers).optional(),
  maxPrice: z.literal(priceSteps).optional(),
});
export type PackageFacetsInput = z.input<typeof packageFacetsInputSchema>;

/** The filters with order and page. */
export const packageListInputSchema = packageFacetsInputSchema.extend({
  sort: z.enum(packageSorts).optional(),
  page: z.number().int().min(1).max(listLimits.page).default(1),
});
export type PackageListInput = z.input<typeof packageListInputSchema>;

export const packageListSchema = recordListOf(packageSummarySchema);
export type PackageList = z.infer<typeof packageListSchema>;

/**
 * The available filter values, each with the number of packages that it would leave. Values without results are omitted
 * unless chosen, as are prices that leave no more than the next lower one.
 */
export const packageFacetsSchema = z.object({
  tags: z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int() })),
  audiences: z.array(z.object({ value: z.enum(audiences), count: z.number().int() })),
  fasting: z.array(z.object({ value: z.enum(answers), count: z.number().int() })),
  maxPrices: z.array(z.object({ value: z.literal(priceSteps), count: z.number().int() })),
});
export type PackageFacets = z.infer<typeof packageFacetsSchema>;

/** The packages with a laboratory test. */
export const packagesOfLabTestInputSchema = z.object({ locale: localeSchema, labTestId: contentIdSchema });
export const packagesOfLabTestSchema = z.object({ items: z.array(packageSummarySchema), hasMore: z.boolean() });
export type PackagesOfLabTest = z.infer<typeof packagesOfLabTestSchema>;

/** The packages of a comparison or a home visit. */
export const packagesByIdsInputSchema = z.object({
  locale: localeSchema,
  ids: z.array(contentIdSchema).max(maxNamedPackages),
});
