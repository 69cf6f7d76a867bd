import type { $Type } from 'drizzle-orm';
import { integer, real, text } from 'drizzle-orm/sqlite-core';
import { type HasFields, isList, type ListName, type ValuesOf } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';

/** The column of each kind of field, by its name in the database. A required field has no initial value. */
const columnKinds = {
  requiredText: (name: string) => text(name).notNull(),
  text: (name: string) => text(name).notNull().default(''),
  requiredInteger: (name: string) => integer(name).notNull(),
  /** With an initial value that is a number. */
  filledInteger: (name: string, initial: unknown) =>
    integer(name)
      .notNull()
      .default(initial as number),
  integer: (name: string) => integer(name),
  amount: (name: string) => real(name),
  percent: (name: string) => real(name),
  instant: (name: string) => text(name),
  requiredChoice: (name: string) => text(name).notNull(),
  choice: (name: string) => text(name),
  choices: (name: string) => text(name, { mode: 'json' }).$type<string[]>().notNull().default([]),
  flag: (name: string, initial: unknown) =>
    integer(name, { mode: 'boolean' })
      .notNull()
      .default(initial === true),
  picture: (name: string) => text(name),
  requiredReference: (name: string) => text(name).notNull(),
  reference: (name: string) => text(name),
} as const;

type ColumnKind<F extends Field> = F['initial'] extends undefined
  ? `required${Capitalize<F['kind']>}`
  : F['initial'] extends number
    ? `filled${Capitalize<F['kind']>}`
    : F['kind'];
type ColumnOf<F extends Field, Value> =
  ColumnKind<F> extends infer Kind extends keyof typeof columnKinds
    ? $Type<ReturnType<(typeof columnKinds)[Kind]>, NonNullable<Value>>
    : never;

/**
 * The columns of a collection's table. The table overrides a column that needs more, such as a foreign key, by
 * declaring it after these.
 */
export function columnsOf<S extends HasFields>({ fields }: S) {
  const columnOf = (field: Field, name: string) => {
    const named = field.kind.replace(/^./, (first) => first.toUpperCase());
    const kind =
      field.initial === undefined
        ? `required${named}`
        : typeof field.initial === 'number'
          ? `filled${named}`
          : field.kind;
    return columnKinds[kind as keyof typeof columnKinds](
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field.initial,
    );
  };
  const stored = Object.entries<Field>(fields).filter(([, field]) => !isList(field));
  return Object.fromEntries(stored.map(([name, field]) => [name, columnOf(field, name)])) as {
    [Name in Exclude<keyof S['fields'], ListName<S>>]: ColumnOf<S['fields'][Name], ValuesOf<S>[Name]>;
  };
}
