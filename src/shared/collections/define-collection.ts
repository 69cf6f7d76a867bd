import { z } from 'zod';
import {
  type CollectionName,
  type RecordReference,
  recordListFields,
  recordListOf,
  recordReferenceSchema,
} from '../content/records.schema.ts';
import { acrossFields, contentIdSchema } from '../fields/fields.schema.ts';
import type { Locale } from '../i18n/locales.ts';
import { type Picture, pictureSchema } from '../media/media.schema.ts';
import type { Common, Field, FlagField, ListField, RestField } from './fields.ts';

export type Fields = Readonly<Record<string, Field>> & { readonly isPublished: FlagField };

type Computed = Readonly<Record<string, z.ZodType>>;

/**
 * The type of a collection: its fields, its computed values, and the names by which the staff list can be sorted and
 * filtered.
 */
export interface Shape {
  fields: Fields;
  computed: Computed;
  sort: string;
  filter: string;
  /** The choices of each filter that is not a field. */
  ownFilters: Readonly<Record<string, string>>;
}
/** The part of a collection, or of its type, that contains the fields. */
export interface HasFields {
  fields: Readonly<Record<string, Field>>;
}

/** The type of a simple collection: its fields and its computed values. */
export interface SimpleShape extends HasFields {
  computed: Computed;
}

/** The names of the fields. */
export type FieldName<S extends HasFields> = keyof S['fields'] & string;
/** The names of the bilingual texts, without their language. */
export type PairName<S extends HasFields> = {
  [Name in keyof S['fields']]: S['fields'][Name] extends { pair: infer Pair extends string } ? Pair : never;
}[keyof S['fields']];

/** The names of the fields whose values are stored in other tables. */
export type ListName<S extends HasFields> = {
  [Name in keyof S['fields']]: S['fields'][Name] extends ListField ? Name : never;
}[keyof S['fields']] &
  string;

/** All values of a record: the same shape in storage, forms, /api/v1, versions and restorations. */
export type ValuesOf<S extends HasFields> = {
  -readonly [Name in keyof S['fields']]: z.output<S['fields'][Name]['schema']>;
};
type RequiredName<S extends HasFields> = {
  [Name in keyof S['fields']]: S['fields'][Name]['initial'] extends undefined ? Name : never;
}[keyof S['fields']];
/** Values of a new record; fields with an initial value are optional. */
export type CreateOf<S extends HasFields> = Pick<ValuesOf<S>, RequiredName<S>> &
  Partial<Omit<ValuesOf<S>, RequiredName<S>>>;
/** Values of a changed record; omitted fields are unchanged. */
export type ChangeOf<S extends HasFields> = Partial<ValuesOf<S>>;

/** The names of the lists that a topic describes, which may be long. */
type OwnListName<S extends HasFields> = {
  [Name in keyof S['fields']]: S['fields'][Name]['kind'] extends 'list' ? Name : never;
}[keyof S['fields']];
/** The values of a record in a list of records, which are read without the lists that a topic describes. */
type ListedValuesOf<S extends HasFields> = Pick<ValuesOf<S>, Exclude<keyof S['fields'], OwnListName<S>>>;

/** The pictures and the names of records that the values refer to, by id. */
export interface Related {
  pictures: Record<string, Picture>;
  records: Record<string, RecordReference>;
}

/** The computed values of a record. */
export type ComputedOf<S extends { computed: Computed }> = {
  -readonly [Name in keyof S['computed']]: z.output<S['computed'][Name]>;
};

/** A record of a simple collection, as staff read it. */
export interface SimpleRecordOf<S extends SimpleShape> {
  id: string;
  /** Increases with each change; an update sends the version that its author read. */
  version: number;
  values: ValuesOf<S>;
  computed: ComputedOf<S>;
}
/** A record in a list, as staff read it. */
export interface ListedRecordOf<S extends Pick<Shape, 'fields' | 'computed'>>
  extends Omit<SimpleRecordOf<S>, 'values'> {
  updatedAt: string;
  /** The name of the member of staff who changed it last, or ''. */
  updatedBy: string;
  values: ListedValuesOf<S>;
  related: Related;
}
/** A single record as staff read it. Its values can be sent back as they are. */
export interface RecordOf<S extends Pick<Shape, 'fields' | 'computed'>> extends ListedRecordOf<S> {
  values: ValuesOf<S>;
}

/** A rule about several fields. It is checked once each of them is valid, and reported at the first one. */
interface Rule<Values> {
  fields: readonly [keyof Values & string, ...(keyof Values & string)[]];
  /** A message of the `validation` group. */
  message: string;
  holds: (values: Values) => boolean;
}

type Choices = Readonly<Record<string, readonly string[]>>;
type ChosenOf<Own extends Choices> = { [Name in keyof Own]: Own[Name][number] };

interface Definition<
  F extends Fields,
  Sort extends string,
  Filter extends keyof F & string,
  C extends Computed,
  Own extends Choices,
> {
  fields: F;
  /** Values that staff read but cannot set, such as the number of a record's packages. */
  computed?: C;
  /** The bilingual text that names a record. */
  title: PairName<{ fields: F }>;
  /** Orders of the staff list besides `name` and `updated`. */
  sorts: readonly Sort[];
  /** Choices and references by which the staff list is filtered. */
  filters: readonly Filter[];
  /** Filters that are not fields, with their choices. */
  ownFilters?: Own;
  rules?: readonly Rule<ValuesOf<{ fields: F }>>[];
  /** Makes values consistent with each other once they are valid. */
  normalise?: (values: ValuesOf<{ fields: F }>) => ValuesOf<{ fields: F }>;
}

/** The search, filters and order of a staff list. */
interface ListInput<Sort extends string> {
  search?: string | undefined;
  published?: 'yes' | 'no' | undefined;
  missing?: Locale | undefined;
  /** With a minus in front, in descending order. */
  sort?: 'name' | '-name' | 'updated' | '-updated' | Sort | `-${Sort}` | undefined;
  page?: number | undefined;
}
export type ListInputOf<S extends Shape> = ListInput<S['sort']> & {
  [Name in S['filter']]?: NonNullable<ValuesOf<S>[Name]> | undefined;
} & {
  [Name in keyof S['ownFilters']]?: S['ownFilters'][Name] | undefined;
};

export interface SimpleCollection<S extends SimpleShape = SimpleShape> {
  name: string;
  fields: S['fields'];
  computed: S['computed'];
  /** Fields that are marked as required: without an initial value, or required by a rule. */
  required: ReadonlySet<string>;
  /** Checks the values of a new record and adds the initial ones. */
  createSchema: z.ZodType<ValuesOf<S>, CreateOf<S>>;
  /** Checks the sent fields. `valuesSchema` checks the rules afterwards, because they need the stored values too. */
  changeSchema: z.ZodType<ChangeOf<S>, ChangeOf<S>>;
  /** Checks all values of a record. */
  valuesSchema: z.ZodType<ValuesOf<S>, ValuesOf<S>>;
  recordSchema: z.ZodType<SimpleRecordOf<S>, SimpleRecordOf<S>>;
}

export interface Collection<S extends Shape = Shape> extends Omit<SimpleCollection<S>, 'recordSchema'> {
  name: CollectionName;
  title: string;
  sorts: readonly S['sort'][];
  filters: readonly S['filter'][];
  ownFilters: readonly (keyof S['ownFilters'] & string)[];
  /**
   * A record in responses. Its values are not checked, so that a record that breaks a later rule can still be listed,
   * opened and corrected.
   */
  recordSchema: z.ZodType<RecordOf<S>, RecordOf<S>>;
  listSchema: z.ZodType<{ items: ListedRecordOf<S>[]; total: number; page: number; pageCount: number }>;
  listInputSchema: z.ZodType<ListInputOf<S> & { page: number }, ListInputOf<S>> & { shape: z.ZodRawShape };
}

export function defineCollection<
  F extends Fields,
  const Sort extends string = never,
  const Filter extends keyof F & string = never,
  C extends Computed = Record<never, never>,
  const Own extends Choices = Record<never, never>,
>(
  name: CollectionName,
  definition: Definition<F, Sort, Filter, C, Own>,
): Collection<{ fields: F; computed: C; sort: Sort; filter: Filter; ownFilters: ChosenOf<Own> }> {
  const { fields, computed = {}, title, sorts, filters, rules = [], normalise = (values) => values } = definition;
  const ownFilters: Choices = definition.ownFilters ?? {};
  const needed = rules.filter(({ message }) => message === 'required').map((rule) => rule.fields[0]);
  const isRequired = (field: string) => fields[field]?.initial === undefined || needed.some((name) => name === field);
  const shapeOf = (schemaOf: (field: Field) => z.ZodType) => mapFields(fields, schemaOf);
  const checked = (shape: z.ZodRawShape) => {
    const withRules = rules.reduce(addRule, z.object(shape));
    return withRules.transform((values) => normalise(values as ValuesOf<{ fields: F }>));
  };
  const values = z.object(shapeOf(({ kind }) => storedSchemas[kind]));
  const ownLists = Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'list' ? [[field, true as const]] : [],
  );
  const recordSchema = z.object({
    id: contentIdSchema,
    version: z.int(),
    updatedAt: z.string(),
    updatedBy: z.string(),
    values,
    related: z.object({
      pictures: z.record(z.string(), pictureSchema),
      records: z.record(z.string(), recordReferenceSchema),
    }),
    computed: z.object(computed),
  });
  const listInputSchema = z.object({
    ...recordListFields(['name', 'updated', ...sorts]),
    ...Object.fromEntries(filters.map((filter) => [filter, filterSchema(fields[filter] as Field).optional()])),
    ...Object.fromEntries(Object.entries(ownFilters).map(([filter, choices]) => [filter, z.enum(choices).optional()])),
  });
  // The compiler cannot infer the fields' names in the schemas here. Callers get exact types.
  return {
    name,
    fields,
    computed: computed as C,
    title,
    sorts,
    filters,
    ownFilters: Object.keys(ownFilters),
    required: new Set(Object.keys(fields).filter(isRequired)),
    createSchema: checked(shapeOf(initialSchema)),
    changeSchema: z.object(shapeOf(({ schema }) => schema.optional())),
    valuesSchema: checked(shapeOf(({ schema }) => schema)),
    recordSchema,
    listSchema: recordListOf(recordSchema.extend({ values: values.omit(Object.fromEntries(ownLists)) })),
    listInputSchema,
  } as Collection<{ fields: F; computed: C; sort: Sort; filter: Filter; ownFilters: ChosenOf<Own> }>;
}

/** A value for each field, by its name. */
export function mapFields<F extends HasFields['fields'], Mapped>(
  fields: F,
  map: (field: Field, name: keyof F & string) => Mapped,
): { [Name in keyof F]: Mapped } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)])) as {
    [Name in keyof F]: Mapped;
  };
}

/** The bilingual texts of a collection: the names of both halves of each. */
export function pairsOf<S extends HasFields>({
  fields,
}: S): { pair: PairName<S>; en: FieldName<S> & `${PairName<S>}En`; ar: FieldName<S> & `${PairName<S>}Ar` }[] {
  const pairOf = (field: Field) => (field.kind === 'text' && field.pair ? [field.pair] : []);
  const pairs = new Set(Object.values(fields).flatMap(pairOf));
  return [...pairs].map((pair) => ({ pair, en: `${pair}En`, ar: `${pair}Ar` })) as ReturnType<typeof pairsOf<S>>;
}

/** The schema of a field of a new record: adds the initial value. */
export const initialSchema = ({ schema, initial }: Common): z.ZodType =>
  initial === undefined ? schema : schema.default(initial);

/** Whether the values of a field are stored in another table. */
export const isList = (field: Field): field is ListField => field.kind === 'pictures' || field.kind === 'list';

/** The types that the database returns. */
export const storedSchemas: Record<Field['kind'], z.ZodType> = {
  text: z.string(),
  integer: z.int().nullable(),
  amount: z.number().nullable(),
  percent: z.number().nullable(),
  instant: z.string().nullable(),
  choice: z.string().nullable(),
  choices: z.array(z.string()),
  flag: z.boolean(),
  picture: z.string().nullable(),
  pictures: z.array(z.string()),
  list: z.array(z.unknown()),
  reference: z.string().nullable(),
};

const filterSchema = (field: Field) => (field.kind === 'choice' ? z.enum(field.choices) : field.schema);

function addRule(schema: z.ZodObject, { fields: [first, ...others], message, holds }: Rule<never>): z.ZodObject {
  return schema.refine((values) => holds(values as never), acrossFields(message, first, ...others));
}

/**
 * The name and documentation of a field in requests and in responses of /api/v1; null if that API has no such field.
 */
export function restOf({ rest }: Field): { in: RestField; out: RestField } | null {
  if (rest === false) return null;
  return 'name' in rest ? { in: rest, out: rest } : rest;
}
