import { z } from 'zod';
import { randomIdSchema } from '../fields/fields.schema.ts';

/** How long what visitors entrust to the centre is kept. */
export const retentionSchema = z.object({
  /** Days after a request was closed, for its cards. */
  cardDays: z.number().int().min(1).max(3650),
  /** Months after a request was closed. */
  closedMonths: z.number().int().min(1).max(600),
  /** Months after the last change, for a request that nobody closed. */
  openMonths: z.number().int().min(1).max(600),
  /** Days after it came, for what looks like spam. */
  suspectedDays: z.number().int().min(1).max(3650),
});
export type Retention = z.infer<typeof retentionSchema>;

/** What would be removed now. */
export const retentionPreviewSchema = z.object({
  cards: z.number().int(),
  closed: z.number().int(),
  open: z.number().int(),
  suspected: z.number().int(),
  /** Nothing is removed before staff confirm the date: the clock stands before the last run, or long after it. null: all is well. */
  held: z.object({ doubt: z.enum(['back', 'ahead']), lastRunAt: z.string(), now: z.string() }).nullable(),
  /** Open requests that will be removed within a month, the next first, at most fifty. */
  openSoon: z.array(z.object({ id: randomIdSchema, reference: z.string(), type: z.string(), updatedAt: z.string(), removedOn: z.string() })),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

export const removalSchema = z.object({
  reason: z.enum(['retention', 'person']),
  staffName: z.string(),
  cards: z.number().int(),
  requests: z.number().int(),
  suspected: z.number().int(),
  removedAt: z.string(),
  /** When nothing of it was left on the disk; null: traces wait in the log of the database. */
  finishedAt: z.string().nullable(),
});
export type Removal = z.infer<typeof removalSchema>;
