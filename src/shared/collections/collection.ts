import { z } from 'zod';
import { type CollectionName, recordListFields, recordListOf } from '../content/records.schema.ts';
import { acrossFields, contentIdSchema } from '../fields/fields.schema.ts';
import type { Locale } from '../i18n/locales.ts';
import { type Picture, pictureSchema } from '../media/media.schema.ts';
import type { Field, FlagField } from './fields.ts';

export type Fields = Readonly<Record<string, Field>> & { readonly isPublished: FlagField };

/** The names of the fields. */
export type FieldName<F extends Fields> = keyof F & string;
/** The names of the bilingual texts, without their language. */
export type PairName<F extends Fields> = { [Name in keyof F]: F[Name] extends { pair: infer Pair extends string } ? Pair : never }[keyof F];

/** All values of a record: the one shape for storage, forms, /api/v1, versions and restoring. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['schema']> };
type RequiredName<F extends Fields> = { [Name in keyof F]: F[Name]['initial'] extends undefined ? Name : never }[keyof F];
/** Values of a new record: fields with an initial value may be left out. */
export type CreateOf<F extends Fields> = Pick<ValuesOf<F>, RequiredName<F>> & Partial<Omit<ValuesOf<F>, RequiredName<F>>>;
/** Values of a changed record: each field that is left out keeps its stored value. */
export type ChangeOf<F extends Fields> = Partial<ValuesOf<F>>;

/** Names and pictures of what the values of a record refer to, by their ids. */
export interface Related {
  pictures: Record<string, Picture>;
}

/** A record as staff read it. Its values can be sent back as they are. */
export interface RecordOf<F extends Fields> {
  id: string;
  /** Rises with each change; a change names the version that its author read. */
  version: number;
  updatedAt: string;
  /** The name of the member of staff who changed it last; empty if none did. */
  updatedBy: string;
  values: ValuesOf<F>;
  related: Related;
}

/** A rule about several fields; it is reported at the first one, as soon as each of them is valid. */
interface Rule<Values> {
  fields: readonly [keyof Values & string, ...(keyof Values & string)[]];
  /** A message of the `validation` group. */
  message: string;
  holds: (values: Values) => boolean;
}

interface Definition<F extends Fields, Sort extends string, Filter extends FieldName<F>> {
  fields: F;
  /** The bilingual text that names a record. */
  title: PairName<F>;
  /** Orders of the staff list beside `name` and `updated`. */
  sorts: readonly Sort[];
  /** Choices by which the staff list is filtered. */
  filters: readonly Filter[];
  rules?: readonly Rule<ValuesOf<F>>[];
  /** Makes values consistent with each other once they are valid. */
  normalise?: (values: ValuesOf<F>) => ValuesOf<F>;
}

/** The search, filters and order of a staff list. */
export interface ListInput<Sort extends string> {
  search?: string | undefined;
  published?: 'yes' | 'no' | undefined;
  missing?: Locale | undefined;
  /** With a minus in front, in descending order. */
  sort?: 'name' | '-name' | 'updated' | '-updated' | Sort | `-${Sort}` | undefined;
  page?: number | undefined;
}
export type ListInputOf<F extends Fields, Sort extends string, Filter extends FieldName<F>> = ListInput<Sort> & {
  [Name in Filter]?: NonNullable<ValuesOf<F>[Name]> | undefined;
};

export interface Collection<F extends Fields, Sort extends string = string, Filter extends FieldName<F> = FieldName<F>> {
  name: CollectionName;
  fields: F;
  title: string;
  sorts: readonly Sort[];
  filters: readonly Filter[];
  /** Fields that are marked as required: without an initial value, or required by a rule. */
  required: ReadonlySet<string>;
  /** Checks the values of a new record and adds the initial ones. */
  createSchema: z.ZodType<ValuesOf<F>, CreateOf<F>>;
  /** Checks each field that is sent. The rules follow in `valuesSchema`, which needs the stored values too. */
  changeSchema: z.ZodType<ChangeOf<F>, ChangeOf<F>>;
  /** Checks all values of a record. */
  valuesSchema: z.ZodType<ValuesOf<F>, ValuesOf<F>>;
  /** A record that is read. Its values are not checked: a record that breaks a later rule can still be listed, opened and corrected. */
  recordSchema: z.ZodType<RecordOf<F>, RecordOf<F>>;
  listSchema: z.ZodType<{ items: RecordOf<F>[]; total: number; page: number; pageCount: number }>;
  listInputSchema: z.ZodType<ListInputOf<F, Sort, Filter> & { page: number }, ListInputOf<F, Sort, Filter>> & { shape: z.ZodRawShape };
}

export function defineCollection<F extends Fields, const Sort extends string = never, const Filter extends FieldName<F> = never>(
  name: CollectionName,
  definition: Definition<F, Sort, Filter>,
): Collection<F, Sort, Filter> {
  const { fields, title, sorts, filters, rules = [], normalise = (values) => values } = definition;
  const isRequired = (field: string) => fields[field]?.initial === undefined || rules.some((rule) => rule.message === 'required' && rule.fields[0] === field);
  const shapeOf = (schemaOf: (field: Field) => z.ZodType) => mapFields(fields, schemaOf);
  const checked = (shape: z.ZodRawShape) => rules.reduce(addRule, z.object(shape)).transform((values) => normalise(values as ValuesOf<F>));
  const recordSchema = z.object({
    id: contentIdSchema,
    version: z.int(),
    updatedAt: z.string(),
    updatedBy: z.string(),
    values: z.object(shapeOf(({ kind }) => storedSchemas[kind])),
    related: z.object({ pictures: z.record(z.string(), pictureSchema) }),
  });
  const listInputSchema = z.object({
    ...recordListFields(['name', 'updated', ...sorts]),
    ...Object.fromEntries(filters.map((filter) => [filter, choicesSchema(fields[filter] as Field).optional()])),
  });
  // The compiler cannot follow the names of the fields into the schemas here. Callers see exact types.
  return {
    name,
    fields,
    title,
    sorts,
    filters,
    required: new Set(Object.keys(fields).filter(isRequired)),
    createSchema: checked(shapeOf(({ schema, initial }) => (initial === undefined ? schema : withInitial(schema, initial)))),
    changeSchema: z.object(shapeOf(({ schema }) => schema.optional())),
    valuesSchema: checked(shapeOf(({ schema }) => schema)),
    recordSchema,
    listSchema: recordListOf(recordSchema),
    listInputSchema,
  } as Collection<F, Sort, Filter>;
}

/** A value for each field, by its name. */
export function mapFields<F extends Fields, Mapped>(fields: F, map: (field: Field, name: FieldName<F>) => Mapped): { [Name in keyof F]: Mapped } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)])) as { [Name in keyof F]: Mapped };
}

/** The bilingual texts of a collection: the names of both halves of each. */
export function pairsOf<F extends Fields>(fields: F): { pair: PairName<F>; en: FieldName<F>; ar: FieldName<F> }[] {
  const pairs = new Set(Object.values(fields).flatMap((field) => (field.kind === 'text' && field.pair ? [field.pair] : [])));
  return [...pairs].map((pair) => ({ pair, en: `${pair}En`, ar: `${pair}Ar` })) as { pair: PairName<F>; en: FieldName<F>; ar: FieldName<F> }[];
}

const withInitial = (schema: z.ZodType, initial: unknown) => schema.default(initial);

/** The types that the database returns. */
const storedSchemas: Record<Field['kind'], z.ZodType> = {
  text: z.string(),
  integer: z.int().nullable(),
  choice: z.string().nullable(),
  flag: z.boolean(),
  picture: z.string().nullable(),
};

const choicesSchema = (field: Field) => z.enum(field.kind === 'choice' ? field.choices : []);

function addRule(schema: z.ZodObject, { fields: [first, ...others], message, holds }: Rule<never>): z.ZodObject {
  return schema.refine((values) => holds(values as never), acrossFields(message, first, ...others));
}
