import { z } from 'zod';
import type { ValuesOf } from '../collections/setting-fields.ts';
import { randomIdSchema } from '../fields/fields.schema.ts';
import type { retentionSection } from './retention.section.ts';

/** The retention periods of visitors' data. */
export type Retention = ValuesOf<(typeof retentionSection)['retention']['fields']>;

/** The number of records that would be removed now. */
export const retentionPreviewSchema = z.object({
  cards: z.number().int(),
  closed: z.number().int(),
  open: z.number().int(),
  suspected: z.number().int(),
  /**
   * Removals stop until staff confirm the date, because the clock is before the last run or long after it. Null: no
   * problem.
   */
  clockDoubt: z.object({ doubt: z.enum(['back', 'ahead']), lastRunAt: z.string(), now: z.string() }).nullable(),
  /** Open requests that will be removed within a month, next first, at most 50. */
  openSoon: z.array(
    z.object({
      id: randomIdSchema,
      reference: z.string(),
      type: z.string(),
      updatedAt: z.string(),
      removedOn: z.string(),
    }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

export const removalSchema = z.object({
  reason: z.enum(['retention', 'person']),
  staffName: z.string(),
  cards: z.number().int(),
  requests: z.number().int(),
  suspected: z.number().int(),
  removedAt: z.string(),
  /** When all traces were removed from the disk. Null: some remain in the database file or its log. */
  finishedAt: z.string().nullable(),
});
export type Removal = z.infer<typeof removalSchema>;
