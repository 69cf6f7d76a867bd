import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';

/** A category to choose for a package. */
export const categoryChoiceSchema = z.object({ id: contentIdSchema, titleEn: z.string(), titleAr: z.string() });
export type CategoryChoice = z.infer<typeof categoryChoiceSchema>;

/** A category for visitors, in one language. */
export const categorySchema = z.object({ id: contentIdSchema, title: z.string(), subtitle: z.string() });
export type Category = z.infer<typeof categorySchema>;
