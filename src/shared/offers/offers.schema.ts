import { z } from 'zod';
import { recordListFields, recordListOf, recordStampFields } from '../content/records.schema.ts';
import { acrossFields, amountSchema, contentIdSchema, instantSchema, requiredLineSchema, requiredTextSchema } from '../fields/fields.schema.ts';
import { pictureIdsSchema, pictureSchema } from '../media/media.schema.ts';

/** A special offer on a card, in one language. Prices are AED, dates ISO 8601 instants. Expired offers include their prices. */
export const offerSummarySchema = z.object({
  id: contentIdSchema,
  name: z.string(),
  description: z.string(),
  originalPrice: z.number().nullable(),
  salePrice: z.number().nullable(),
  salePercent: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Null if the offer applies to all tests. */
  tests: z.number().int().nullable(),
  appliesToAllTests: z.boolean(),
  /** In the page's language; falls back to the other language. */
  pictures: z.array(pictureSchema),
});
export type OfferSummary = z.infer<typeof offerSummarySchema>;

/** A special offer on its own page, in one language. */
export const offerDetailSchema = offerSummarySchema.extend({
  relatedPackage: z.object({ id: contentIdSchema, name: z.string() }).nullable(),
});
export type OfferDetail = z.infer<typeof offerDetailSchema>;

/**
 * The fields of an offer that staff can change. Prices are AED, dates ISO 8601 instants. `tests` is ignored if the offer applies to all
 * tests.
 */
export const offerInputSchema = z
  .object({
    nameEn: requiredLineSchema(160),
    nameAr: requiredLineSchema(160),
    descriptionEn: requiredTextSchema(4000),
    descriptionAr: requiredTextSchema(4000),
    appliesToAllTests: z.boolean().default(false),
    tests: z.number().int().min(1).max(10_000).nullable().default(null),
    originalPrice: amountSchema.nullable().default(null),
    salePrice: amountSchema.nullable().default(null),
    salePercent: z.number().min(0).max(100).nullable().default(null),
    startDate: instantSchema.nullable().default(null),
    endDate: instantSchema.nullable().default(null),
    /** Ordered lists by language. An empty list falls back to the other. */
    pictureIdsEn: pictureIdsSchema,
    pictureIdsAr: pictureIdsSchema,
    relatedPackageId: contentIdSchema.nullable().default(null),
    isPublished: z.boolean().default(true),
  })
  .refine(({ appliesToAllTests, tests }) => appliesToAllTests || tests !== null, acrossFields('required', 'tests', 'appliesToAllTests'))
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, acrossFields('endBeforeStart', 'endDate', 'startDate'))
  .refine(
    ({ originalPrice, salePrice }) => originalPrice === null || salePrice === null || salePrice <= originalPrice,
    acrossFields('saleAbovePrice', 'salePrice', 'originalPrice'),
  );
export type OfferInput = z.input<typeof offerInputSchema>;

/** An offer for staff, in both languages. */
export const offerRecordSchema = z.object({
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  descriptionEn: z.string(),
  descriptionAr: z.string(),
  appliesToAllTests: z.boolean(),
  tests: z.number().int().nullable(),
  originalPrice: z.number().nullable(),
  salePrice: z.number().nullable(),
  salePercent: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  picturesEn: z.array(pictureSchema),
  picturesAr: z.array(pictureSchema),
  /** May be in the trash; visitors then see no link. */
  relatedPackage: z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), isInTrash: z.boolean() }).nullable(),
  ...recordStampFields,
});
export type OfferRecord = z.infer<typeof offerRecordSchema>;

/** Filters and order of the staff list. */
export const offerRecordListInputSchema = z.object({
  ...recordListFields(['name', 'price', 'end', 'updated']),
  time: z.enum(['running', 'coming', 'ended']).optional(),
});
export type OfferRecordListInput = z.input<typeof offerRecordListInputSchema>;
export const offerRecordListSchema = recordListOf(offerRecordSchema);
