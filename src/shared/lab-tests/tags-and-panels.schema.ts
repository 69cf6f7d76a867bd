import { z } from 'zod';
import { namedHolderSchema, recordListFields } from '../content/records.schema.ts';
import { contentIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** What packages are grouped by (tags), and the tests in them (panels): names in an order, kept alike. */
export const tagOrPanelKinds = ['tag', 'panel'] as const;
export type TagOrPanelKind = (typeof tagOrPanelKinds)[number];
export const tagOrPanelKindSchema = z.enum(tagOrPanelKinds);

/** What staff say of one. */
export const tagOrPanelInputSchema = z.object({ nameEn: requiredLineSchema(80), nameAr: requiredLineSchema(80) });
export type TagOrPanelInput = z.infer<typeof tagOrPanelInputSchema>;

/** How a list of them is narrowed and ordered; it has no pages. */
export const tagsAndPanelsListInputSchema = z.object(recordListFields(['name', 'packages'])).omit({ published: true, page: true });
export type TagsAndPanelsListInput = z.input<typeof tagsAndPanelsListInputSchema>;

/** One as staff see it, with the packages that use it, those in the bin too. */
export const tagOrPanelRecordSchema = z.object({
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  version: z.number().int(),
  packageCount: z.number().int(),
  /** The first of them. */
  holders: z.array(namedHolderSchema),
});
export type TagOrPanelRecord = z.infer<typeof tagOrPanelRecordSchema>;
