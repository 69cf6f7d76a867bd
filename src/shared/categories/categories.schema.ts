import { z } from 'zod';
import { publicShape } from '../collections/public-values.ts';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { categoriesCollection } from './categories.collection.ts';

/** A category to choose for a package. */
export const categoryChoiceSchema = z.object({ id: contentIdSchema, titleEn: z.string(), titleAr: z.string() });
export type CategoryChoice = z.infer<typeof categoryChoiceSchema>;

/** A category for visitors, in one language. */
export const categorySchema = z.object({ id: contentIdSchema, ...publicShape(categoriesCollection) });
export type Category = z.infer<typeof categorySchema>;
