import { z } from 'zod';
import type { SimpleRecordOf } from '../collections/define-collection.ts';
import { requiredLine } from '../collections/fields.ts';
import { defineSimpleCollection } from '../collections/simple-collection.ts';
import { lineSchema } from '../fields/fields.schema.ts';
import { cleanPath } from './redirects.rules.ts';

const max = 1000;
const pathSchema = (mayHaveQuery: boolean) =>
  lineSchema(max)
    .min(1)
    .transform((path, context) => {
      const clean = cleanPath(path, mayHaveQuery);
      if (clean !== null) return clean;
      context.addIssue({ code: 'custom', message: 'path' });
      return z.NEVER;
    });
const path = { max, rest: false, visibleTo: 'public' } as const;

/** Redirects between paths of this site. `fromPath` has no query, because the visitor's query is kept. */
export const redirectsCollection = defineSimpleCollection('redirect', {
  fields: {
    fromPath: {
      ...requiredLine({ ...path, label: /*i18n*/ { id: 'redirect.fromPath', message: 'Old address' } }),
      schema: pathSchema(false),
    },
    toPath: {
      ...requiredLine({ ...path, label: /*i18n*/ { id: 'redirect.toPath', message: 'Leads to' } }),
      schema: pathSchema(true),
    },
  },
  computed: { hits: z.int(), lastHitAt: z.string().nullable() },
});
export type RedirectRecord = SimpleRecordOf<typeof redirectsCollection>;
