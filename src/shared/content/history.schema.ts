import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { contentNouns } from './records.schema.ts';

/** How long versions are kept in any case, in days, and how many of each record are kept for ever. */
export const keptVersionDays = 365;
export const keptVersions = 20;

/** What a field said: lists, and whatever is chosen by its id, as names in the reader's language; pictures by the names of their files. */
const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

const fieldChangeSchema = z.object({ field: z.string(), before: fieldValueSchema, after: fieldValueSchema });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One saved state of a record, with what it changed of the state before; the first that is kept changes nothing. */
export const recordVersionSchema = z.object({
  number: z.number().int(),
  at: z.string(),
  /** Empty where nobody of the staff saved it. */
  staffName: z.string(),
  changes: z.array(fieldChangeSchema),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

export const historyInputSchema = z.object({ noun: z.enum(contentNouns), id: contentIdSchema });
export const historySchema = z.array(recordVersionSchema);
/** Which version shall be the record's present one again, and which one its author saw as present. */
export const restoreVersionInputSchema = historyInputSchema.extend({ number: z.number().int(), seen: z.number().int() });
