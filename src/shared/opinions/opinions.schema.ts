import { z } from 'zod';
import { contentIdSchema, instantSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';

/** A testimonial in the gallery; the picture's alternative text contains its words. */
export const opinionSchema = z.object({ id: contentIdSchema, picture: pictureSchema });
export type Opinion = z.infer<typeof opinionSchema>;

/** A testimonial as text. Missing values are empty. */
export const quoteSchema = z.object({
  id: contentIdSchema,
  quote: z.string(),
  firstName: z.string(),
  monthStart: instantSchema.nullable(),
  /** The name of the package or service that it is about. */
  about: z.string(),
  /** The package that visitors can open. */
  packageId: contentIdSchema.nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;
