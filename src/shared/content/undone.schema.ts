import { z } from 'zod';
import { instantSchema } from '../fields/fields.schema.ts';

/** The instant of a bulk change, which identifies it. */
export const undoInputSchema = z.object({ at: instantSchema });

/**
 * The number of restored records and of added ones that are in the trash now, and those changed since: their number and
 * the first names.
 */
export const undoneChangeSchema = z.object({
  restored: z.number().int(),
  removed: z.number().int(),
  left: z.object({ count: z.number().int(), names: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })) }),
});
export type UndoneChange = z.infer<typeof undoneChangeSchema>;
