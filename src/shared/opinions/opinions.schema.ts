import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';

/** A testimonial for visitors; the picture's alternative text contains its words. */
export const opinionSchema = z.object({ id: contentIdSchema, picture: pictureSchema });
export type Opinion = z.infer<typeof opinionSchema>;
