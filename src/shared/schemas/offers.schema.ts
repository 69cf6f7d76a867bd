import { z } from 'zod';
import { contentIdSchema } from './fields.schema.ts';
import { pictureSchema } from './media.schema.ts';

/** A special offer on a card, in one language. Prices are AED, dates ISO 8601 instants; an ended offer keeps its own. */
export const offerSummarySchema = z.object({
  id: contentIdSchema,
  name: z.string(),
  description: z.string(),
  originalPrice: z.number().nullable(),
  salePrice: z.number().nullable(),
  salePercent: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** null where the offer applies to all tests. */
  tests: z.number().int().nullable(),
  appliesToAllTests: z.boolean(),
  /** The list of the page's language; where that is empty, of the other. */
  pictures: z.array(pictureSchema),
});
export type OfferSummary = z.infer<typeof offerSummarySchema>;

/** A special offer on its own page, in one language. */
export const offerDetailSchema = offerSummarySchema.extend({
  relatedPackage: z.object({ id: contentIdSchema, name: z.string() }).nullable(),
});
export type OfferDetail = z.infer<typeof offerDetailSchema>;
