import { z } from 'zod';
import { localeSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { requestLineSchema } from '../requests/inbox.schema.ts';
import { readPersonTerm } from './person-terms.rules.ts';

export const peopleLimits = { terms: 10, term: 254, requests: 500 } as const;

const termSchema = z
  .string()
  .trim()
  .max(peopleLimits.term, { abort: true })
  .refine((term) => readPersonTerm(term) !== null, 'phoneOrEmail');
const termsSchema = z.array(termSchema).min(1).max(peopleLimits.terms);
const requestIdsSchema = z.array(randomIdSchema).min(1).max(peopleLimits.requests);

/** A person, by phone numbers and e-mail addresses, or by one of their requests. */
export const findPersonInputSchema = z.union([
  z.object({ terms: termsSchema }),
  z.object({ requestId: randomIdSchema }),
]);
export type FindPersonInput = z.infer<typeof findPersonInputSchema>;

/** A request of a person, with the number of its related records. */
const personRequestSchema = requestLineSchema.extend({
  phone: z.string(),
  email: z.string(),
  isSuspected: z.boolean(),
  cards: z.number().int(),
  changeRequests: z.number().int(),
  events: z.number().int(),
  mails: z.number().int(),
  /** Mails that are not sent. */
  unsentMails: z.number().int(),
  /** The start (ISO 8601) of a confirmed appointment to come; null if there is none. */
  appointmentAt: z.string().nullable(),
  cardViews: z.number().int(),
});
export type PersonRequest = z.infer<typeof personRequestSchema>;

export const personSchema = z.object({
  /** The search terms. */
  terms: z.array(z.string()),
  /** Newest first, at most 500; `hasMore` is set if there are more. */
  requests: z.array(personRequestSchema),
  hasMore: z.boolean(),
  /** Phone numbers and e-mail addresses in these requests that were not search terms. */
  others: z.array(z.string()),
});
export type Person = z.infer<typeof personSchema>;

export const preparePersonExportInputSchema = z.object({ requestIds: requestIdsSchema, locale: localeSchema });
export type PreparePersonExportInput = z.infer<typeof preparePersonExportInputSchema>;

/** The requests to erase, and the person's terms. Requests of others are not erased. */
export const erasePersonInputSchema = z.object({ terms: termsSchema, requestIds: requestIdsSchema });
export type ErasePersonInput = z.infer<typeof erasePersonInputSchema>;
