import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { contentNouns } from './records.schema.ts';

/** What stands in an order that staff give: the content, and what packages are grouped by. */
const arrangedNouns = [...contentNouns, 'tag', 'panel'] as const;
export type ArrangedNoun = (typeof arrangedNouns)[number];

/** How many are arranged at once: the first of a longer list, as nobody looks further by hand. */
export const mostArranged = 300;

/** Which list: all of a noun, or the packages of one category. */
export const arrangedListSchema = z.object({ noun: z.enum(arrangedNouns), categoryId: contentIdSchema.optional() });
export type ArrangedList = z.infer<typeof arrangedListSchema>;

/** A list in its present order, by names alone. */
export const arrangementSchema = z.object({
  items: z.array(z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), isPublished: z.boolean() })),
  /** How many there are in all. */
  total: z.number().int(),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

const orderSchema = z.array(contentIdSchema).min(1).max(mostArranged);
/** The order that is wanted, and the one that its author saw. */
export const arrangeInputSchema = arrangedListSchema.extend({ ids: orderSchema, seen: orderSchema });
export type ArrangeInput = z.infer<typeof arrangeInputSchema>;
