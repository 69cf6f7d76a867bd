import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import {
  type HasFields,
  initialSchema,
  mapFields,
  type SimpleCollection,
  type SimpleShape,
  storedSchemas,
} from './define-collection.ts';

/** A collection without publishing, versions, trash and REST API. Its schemas work like those of other collections. */
export function defineSimpleCollection<F extends HasFields['fields'], C extends SimpleShape['computed']>(
  name: string,
  { fields, computed }: { fields: F; computed: C },
): SimpleCollection<{ fields: F; computed: C }> {
  return {
    name,
    fields,
    computed,
    required: new Set(Object.keys(fields).filter((field) => fields[field]?.initial === undefined)),
    createSchema: z.object(mapFields(fields, initialSchema)),
    changeSchema: z.object(mapFields(fields, ({ schema }) => schema.optional())),
    valuesSchema: z.object(mapFields(fields, ({ schema }) => schema)),
    recordSchema: z.object({
      id: contentIdSchema,
      version: z.int(),
      values: z.object(mapFields(fields, ({ kind }) => storedSchemas[kind])),
      computed: z.object(computed),
    }),
  } as SimpleCollection<{ fields: F; computed: C }>;
}
