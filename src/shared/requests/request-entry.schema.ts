import { z } from 'zod';
import { contentIdSchema, localeSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { answers } from '../packages/packages-address.rules.ts';
import { requestLineSchema } from './inbox.schema.ts';

export const enteredRequestSchema = z.object({ id: randomIdSchema, reference: z.string() });
export type EnteredRequest = z.infer<typeof enteredRequestSchema>;

/** A person who sent requests from a phone number, with the values of the latest one. */
export const knownPersonSchema = z.object({
  requestId: randomIdSchema,
  name: z.string(),
  email: z.string(),
  locale: localeSchema,
  /** Those of the latest home visit; '' for none. */
  areaId: z.string(),
  area: z.string(),
});
export type KnownPerson = z.infer<typeof knownPersonSchema>;

/** What is known of a phone number. */
export const foundByPhoneSchema = z.object({
  requests: z.array(requestLineSchema),
  people: z.array(knownPersonSchema),
});
export type FoundByPhone = z.infer<typeof foundByPhoneSchema>;

/** A package or offer that staff can choose. */
export const bookableSchema = z.object({
  kind: z.enum(['package', 'offer']),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  /** "no": at the centre only; null if not stated. */
  homeCollection: z.enum(answers).nullable(),
  /** Null unless fasting is needed, 0 if its length is not stated. */
  fastingHours: z.number().int().nullable(),
  /** The present price in AED; null for a price on request. */
  price: z.number().nullable(),
});
export type Bookable = z.infer<typeof bookableSchema>;
