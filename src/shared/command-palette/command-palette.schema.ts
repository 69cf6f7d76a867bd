import { z } from 'zod';
import { listLimits } from '../content/list.rules.ts';
import { contentNouns } from '../content/records.schema.ts';

/** What staff find by its name: content and what belongs to it, requests, and what owners keep. */
export const foundKinds = [
  ...contentNouns,
  'labTest',
  'tag',
  'panel',
  'picture',
  'redirect',
  'request',
  'staffMember',
  'replyTemplate',
  'webhook',
  'apiToken',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** How many of one kind are found at most, and how many recent ones are proposed. */
export const findLimits = { ofKind: 5, recent: 8 } as const;

/** An empty term asks for what was worked on last. */
export const findInputSchema = z.object({ term: z.string().trim().max(listLimits.term) });

/** A record by what it is called in the reader's language. */
export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  name: z.string(),
  /** What tells it from others of its name: a request's reference, a colleague's address, where an old address leads. */
  detail: z.string(),
  isDraft: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;
