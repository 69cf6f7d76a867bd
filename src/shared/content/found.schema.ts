import { z } from 'zod';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
import { listLimits } from './list.rules.ts';

/** A search in the records of one collection, in one language. */
export const findRecordsInputSchema = z.object({
  locale: localeSchema,
  term: z.string().trim().max(listLimits.term),
});
export type FindRecordsInput = z.infer<typeof findRecordsInputSchema>;

/** The best matches in one collection, in one language. The server composes the texts. */
export const foundRecordsSchema = z.object({
  /** The heading of the list. */
  title: z.string(),
  items: z.array(
    z.object({
      id: contentIdSchema,
      /** The last part of the address of its page; null without a page. */
      slug: z.string().nullable(),
      name: z.string(),
      /** What it is about; may be empty. */
      text: z.string(),
      /** Which other name matched; empty if the name itself did. */
      note: z.string(),
    }),
  ),
});
export type FoundRecords = z.infer<typeof foundRecordsSchema>;
