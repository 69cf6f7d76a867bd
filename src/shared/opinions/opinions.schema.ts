import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';

/** A testimonial as visitors see it; the picture's alternative text says in words what it shows. */
export const opinionSchema = z.object({ id: contentIdSchema, picture: pictureSchema });
export type Opinion = z.infer<typeof opinionSchema>;
