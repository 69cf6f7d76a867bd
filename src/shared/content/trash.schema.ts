import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { contentNouns, mostTogether, recordListFields, recordListOf } from './records.schema.ts';

/** How long what staff delete can be taken back, in days. */
export const binDays = 30;

/** A record in the bin; its name is empty where nothing was said in that language. */
export const binEntrySchema = z.object({
  noun: z.enum(contentNouns),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  deletedAt: z.string(),
  /** The name of who deleted it; empty where nobody of the staff did. */
  deletedBy: z.string(),
});
export type BinEntry = z.infer<typeof binEntrySchema>;

const { search, page } = recordListFields(['name']);
export const binListInputSchema = z.object({ noun: z.enum(contentNouns).optional(), search, page });
export type BinListInput = z.input<typeof binListInputSchema>;
export const binListSchema = recordListOf(binEntrySchema);

/** Records of the bin, of one kind. */
export const binnedSchema = z.object({ noun: z.enum(contentNouns), ids: z.array(contentIdSchema).min(1).max(mostTogether) });
