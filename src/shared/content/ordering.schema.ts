import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { collectionNames } from './records.schema.ts';

/** Records with an order that staff define. */
const orderedCollections = [...collectionNames, 'tag', 'panel'] as const;
export type OrderedCollection = (typeof orderedCollections)[number];

/** The limit of one ordering: the first records of a longer list. */
export const mostArranged = 300;

/** All records of a kind, or the packages of one category. */
export const arrangedListSchema = z.object({ noun: z.enum(orderedCollections), categoryId: contentIdSchema.optional() });
export type ArrangedList = z.infer<typeof arrangedListSchema>;

/** The names of a list in their current order. */
export const arrangementSchema = z.object({
  items: z.array(z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), isPublished: z.boolean() })),
  /** The total number of records. */
  total: z.number().int(),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

const orderSchema = z.array(contentIdSchema).min(1).max(mostArranged);
/** The requested order, and the order that its author saw. */
export const arrangeInputSchema = arrangedListSchema.extend({ ids: orderSchema, seen: orderSchema });
export type ArrangeInput = z.infer<typeof arrangeInputSchema>;
