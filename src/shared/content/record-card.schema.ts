import { z } from 'zod';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';

/** The collections whose records visitors see as cards in lists. */
export const collectionsWithCards = ['package', 'offer', 'medicalInfo', 'opinion'] as const;
export type CardCollection = (typeof collectionsWithCards)[number];

export const recordCardInputSchema = z.object({
  collection: z.enum(collectionsWithCards),
  /** Absent for a new record. */
  id: contentIdSchema.optional(),
  locale: localeSchema,
  /** As the form would send them. A value that is not valid yet shows as the one of a new record. */
  values: z.record(z.string(), z.unknown()),
});
export type RecordCardInput = z.input<typeof recordCardInputSchema>;
