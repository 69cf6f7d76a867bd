import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { collectionNames } from './records.schema.ts';

/** Records with an order that staff define. */
const orderedCollections = [...collectionNames, 'tag', 'panel'] as const;
export type OrderedCollection = (typeof orderedCollections)[number];

/** The limit of one ordering: the first records of a longer list. */
export const maxOrderedEntries = 300;

/** All records of a kind, or the packages of one category. */
export const orderedListKeySchema = z.object({
  collection: z.enum(orderedCollections),
  categoryId: contentIdSchema.optional(),
});
export type OrderedListKey = z.infer<typeof orderedListKeySchema>;

/** The names of a list in their current order. */
export const listOrderSchema = z.object({
  items: z.array(z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), isPublished: z.boolean() })),
  /** The total number of records. */
  total: z.number().int(),
});
export type ListOrder = z.infer<typeof listOrderSchema>;

const orderSchema = z.array(contentIdSchema).min(1).max(maxOrderedEntries);
/** The requested order, and the order that its author saw. */
export const reorderInputSchema = orderedListKeySchema.extend({ ids: orderSchema, seen: orderSchema });
export type ReorderInput = z.infer<typeof reorderInputSchema>;
