import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { collectionNames } from './records.schema.ts';

/** All versions of the last 365 days are stored, and the last 20 of each record forever. */
export const versionRetentionDays = 365;
export const minVersions = 20;

/** The value of a field. Lists and ids are names in the reader's language; pictures are file names. */
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

const fieldChangeSchema = z.object({ field: z.string(), before: fieldValueSchema, after: fieldValueSchema });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One saved state of a record, with its changes. The first stored version has no changes. */
const recordVersionSchema = z.object({
  number: z.number().int(),
  at: z.string(),
  /** Empty if no member of staff saved it. */
  staffName: z.string(),
  changes: z.array(fieldChangeSchema),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

export const historyInputSchema = z.object({ collection: z.enum(collectionNames), id: contentIdSchema });
export const historySchema = z.array(recordVersionSchema);
/** The version to restore, and the latest version that the author saw. */
export const restoreVersionInputSchema = historyInputSchema.extend({
  number: z.number().int(),
  seen: z.number().int(),
});
