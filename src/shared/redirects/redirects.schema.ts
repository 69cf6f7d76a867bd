import { z } from 'zod';
import { recordListFields, recordListOf } from '../content/records.schema.ts';
import { redirectsCollection } from './redirects.collection.ts';

/** Filters and order of the staff list. */
export const redirectListInputSchema = z
  .object(recordListFields(['from', 'hits', 'updated']))
  .omit({ published: true, missing: true });
export type RedirectListInput = z.input<typeof redirectListInputSchema>;
export const redirectListSchema = recordListOf(redirectsCollection.recordSchema);
