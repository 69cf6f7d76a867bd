import { z } from 'zod';
import { listLimits } from '../content/list.rules.ts';
import { collectionNames } from '../content/records.schema.ts';

/** Everything that the command palette finds by name. */
export const foundKinds = [
  ...collectionNames,
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

/** The maximum number of results of one kind, and of recent records. */
export const findLimits = { ofKind: 5, recent: 8 } as const;

/** An empty term returns the records edited last. */
export const findInputSchema = z.object({ term: z.string().trim().max(listLimits.term) });

/** A record with its name in the reader's language. */
export const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  name: z.string(),
  /**
   * Distinguishes records of the same name: the reference of a request, the address of a colleague, the target of a
   * redirect.
   */
  detail: z.string(),
  isDraft: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;
