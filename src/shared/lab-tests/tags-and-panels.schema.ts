import { z } from 'zod';
import { namedHolderSchema, recordListFields } from '../content/records.schema.ts';
import { contentIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** Groups of packages (tags) and groups of tests (panels). Both are ordered lists of names. */
export const tagOrPanelKinds = ['tag', 'panel'] as const;
export type TagOrPanelKind = (typeof tagOrPanelKinds)[number];
export const tagOrPanelKindSchema = z.enum(tagOrPanelKinds);

export const tagOrPanelInputSchema = z.object({ nameEn: requiredLineSchema(80), nameAr: requiredLineSchema(80) });
export type TagOrPanelInput = z.infer<typeof tagOrPanelInputSchema>;

/** Filters and order of the list; it has no pages. */
export const tagsAndPanelsListInputSchema = z.object(recordListFields(['name', 'packages'])).omit({ published: true, page: true });
export type TagsAndPanelsListInput = z.input<typeof tagsAndPanelsListInputSchema>;

/** A tag or panel for staff, with the packages that use it, including those in the trash. */
export const tagOrPanelRecordSchema = z.object({
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  version: z.number().int(),
  packageCount: z.number().int(),
  /** The first of these packages. */
  holders: z.array(namedHolderSchema),
});
export type TagOrPanelRecord = z.infer<typeof tagOrPanelRecordSchema>;
