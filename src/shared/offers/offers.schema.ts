import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';

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
