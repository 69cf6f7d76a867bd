import { z } from 'zod';
import { publicShape } from '../collections/public-values.ts';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { packageDetailSchema } from '../packages/packages.schema.ts';
import { offersCollection } from './offers.collection.ts';

/**
 * A special offer on a card, in one language. Prices are AED, dates ISO 8601 instants. Expired offers include their
 * prices; one that applies to all tests has no number of tests. Pictures fall back to the other language.
 */
export const offerSummarySchema = z
  .object({ id: contentIdSchema, ...publicShape(offersCollection), pictures: z.array(pictureSchema) })
  .omit({ preparation: true });
export type OfferSummary = z.infer<typeof offerSummarySchema>;

/** A special offer on its own page, in one language. */
export const offerDetailSchema = offerSummarySchema.extend({
  preparation: z.string(),
  lightDescription: lightTextSchema,
  relatedPackage: packageDetailSchema
    .pick({
      id: true,
      name: true,
      fastingRequired: true,
      fastingHours: true,
      panels: true,
      band: true,
      preparation: true,
      sampleType: true,
      turnaround: true,
      suitableFor: true,
    })
    .nullable(),
});
export type OfferDetail = z.infer<typeof offerDetailSchema>;
