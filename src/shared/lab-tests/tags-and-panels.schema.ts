import { z } from 'zod';
import { recordListFields } from '../content/records.schema.ts';

/** Groups of packages (tags) and groups of tests (panels). Both are ordered lists of names. */
export const tagOrPanelKinds = ['tag', 'panel'] as const;
export type TagOrPanelKind = (typeof tagOrPanelKinds)[number];

/** Filters and order of the list; it has no pages. */
export const tagsAndPanelsListInputSchema = z
  .object(recordListFields(['name', 'packages']))
  .omit({ published: true, page: true });
export type TagsAndPanelsListInput = z.input<typeof tagsAndPanelsListInputSchema>;
