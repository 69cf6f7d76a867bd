import { z } from 'zod';
import { recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { cleanPath } from './redirects.rules.ts';

const longestPath = 1000;
const pathSchema = (mayHaveQuery: boolean) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longestPath)
    .transform((path, context) => {
      const clean = cleanPath(path, mayHaveQuery);
      if (clean !== null) return clean;
      context.addIssue({ code: 'custom', message: 'path' });
      return z.NEVER;
    });

/** A redirect between paths of this site. `fromPath` has no query, because the visitor's query is kept. */
export const redirectInputSchema = z.object({ fromPath: pathSchema(false), toPath: pathSchema(true) });
export type RedirectInput = z.infer<typeof redirectInputSchema>;

/** A redirect for staff. */
export const redirectRecordSchema = z.object({
  id: contentIdSchema,
  fromPath: z.string(),
  toPath: z.string(),
  hits: z.number().int(),
  lastHitAt: z.string().nullable(),
  version: z.number().int(),
  updatedBy: z.string(),
});
export type RedirectRecord = z.infer<typeof redirectRecordSchema>;

/** Filters and order of the staff list. */
export const redirectListInputSchema = z.object(recordListFields(['from', 'hits', 'updated'])).omit({ published: true, missing: true });
export type RedirectListInput = z.input<typeof redirectListInputSchema>;
export const redirectListSchema = recordListOf(redirectRecordSchema);
