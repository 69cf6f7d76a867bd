import { z } from 'zod';
import { collectionNames } from '../content/records.schema.ts';

/** Work with which the site stopped answering, as owners see it; texts are in the reader's language. */
export const stoppedWorkSchema = z.object({
  id: z.string(),
  kind: z.enum(['page', 'call', 'job', 'unknown']),
  /** The address of a page or call, or the words for a job; empty if it is unknown. */
  name: z.string(),
  at: z.string(),
  count: z.int(),
  isRefused: z.boolean(),
  records: z.array(z.object({ collection: z.enum(collectionNames), id: z.string(), name: z.string() })),
});
export type StoppedWork = z.infer<typeof stoppedWorkSchema>;
