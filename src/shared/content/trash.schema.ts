import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { collectionNames, maxBulkSize, recordListFields, recordListOf } from './records.schema.ts';

/** The days after which records in the trash are deleted permanently. */
export const trashDays = 30;

/** A record in the trash. A name is empty if it is missing in that language. */
const trashEntrySchema = z.object({
  collection: z.enum(collectionNames),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  deletedAt: z.string(),
  /** The name of the member of staff who deleted it; empty if none did. */
  deletedBy: z.string(),
});
export type TrashEntry = z.infer<typeof trashEntrySchema>;

const { search, page } = recordListFields(['name']);
export const trashListInputSchema = z.object({ collection: z.enum(collectionNames).optional(), search, page });
export type TrashListInput = z.input<typeof trashListInputSchema>;
export const trashListSchema = recordListOf(trashEntrySchema);

/** Records of one kind in the trash. */
export const trashedRecordsSchema = z.object({
  collection: z.enum(collectionNames),
  ids: z.array(contentIdSchema).min(1).max(maxBulkSize),
});
