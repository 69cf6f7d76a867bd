import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { type ChangeOf, type CreateOf, type HasFields, initialSchema, mapFields, storedSchemas, type ValuesOf } from './collection.ts';

/** The type of a simple collection: its fields and its computed values. */
export interface SimpleShape extends HasFields {
  computed: Readonly<Record<string, z.ZodType>>;
}

/** A record as staff read it. */
export interface SimpleRecordOf<S extends SimpleShape> {
  id: string;
  /** Increases with each change; an update sends the version that its author read. */
  version: number;
  values: ValuesOf<S>;
  computed: { -readonly [Name in keyof S['computed']]: z.output<S['computed'][Name]> };
}

export interface SimpleCollection<S extends SimpleShape = SimpleShape> {
  name: string;
  fields: S['fields'];
  computed: S['computed'];
  /** Fields that are marked as required. */
  required: ReadonlySet<string>;
  createSchema: z.ZodType<ValuesOf<S>, CreateOf<S>>;
  changeSchema: z.ZodType<ChangeOf<S>, ChangeOf<S>>;
  valuesSchema: z.ZodType<ValuesOf<S>, ValuesOf<S>>;
  recordSchema: z.ZodType<SimpleRecordOf<S>, SimpleRecordOf<S>>;
}

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
