import { z } from 'zod';
import { namedHolderSchema, recordListFields } from '../content/records.schema.ts';
import { contentIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** What packages are grouped by (tags), and the tests in them (panels): names in an order, kept alike. */
export const groupingKinds = ['tag', 'panel'] as const;
export type GroupingKind = (typeof groupingKinds)[number];
export const groupingKindSchema = z.enum(groupingKinds);

/** What staff say of one. */
export const groupingInputSchema = z.object({ nameEn: requiredLineSchema(80), nameAr: requiredLineSchema(80) });
export type GroupingInput = z.infer<typeof groupingInputSchema>;

/** How a list of them is narrowed and ordered; it has no pages. */
export const groupingListInputSchema = z.object(recordListFields(['name', 'packages'])).omit({ published: true, page: true });
export type GroupingListInput = z.input<typeof groupingListInputSchema>;

/** One as staff see it, with the packages that use it, those in the bin too. */
export const groupingRecordSchema = z.object({
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  version: z.number().int(),
  packageCount: z.number().int(),
  /** The first of them. */
  holders: z.array(namedHolderSchema),
});
export type GroupingRecord = z.infer<typeof groupingRecordSchema>;
