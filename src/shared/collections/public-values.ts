import type { z } from 'zod';
import type { Locale } from '../i18n/locales.ts';
import { localized } from '../i18n/localized.ts';
import { type HasFields, storedSchemas, type ValuesOf } from './define-collection.ts';
import type { Field } from './fields.ts';

/** The kinds whose values visitors read as they are stored. Each topic presents pictures, references and lists. */
const plainKinds = ['integer', 'amount', 'percent', 'instant', 'choice', 'flag'] as const;
type PlainKind = (typeof plainKinds)[number];

type PublicName<One extends Field, Name> = One extends { visibleTo: 'public' }
  ? One extends { pair: infer Pair extends string }
    ? Pair
    : One['kind'] extends 'text' | PlainKind
      ? Name
      : never
  : never;
/** The values of a record that visitors read, in one language: each bilingual text under its name, and plain values. */
export type PublicOf<S extends HasFields> = {
  -readonly [Name in keyof S['fields'] as PublicName<S['fields'][Name], Name>]: ValuesOf<S>[Name];
};

/** The public name of a field; null if visitors read no such value. */
function publicName(name: string, field: Field): string | null {
  if (field.visibleTo !== 'public') return null;
  if (field.kind === 'text') return field.pair ?? name;
  return (plainKinds as readonly string[]).includes(field.kind) ? name : null;
}

function fromPublic<Made>(
  { fields }: HasFields,
  make: (field: Field, name: string, stored: string) => Made,
): Record<string, Made> {
  const entries = Object.entries(fields).map(([stored, field]) => ({ stored, field, name: publicName(stored, field) }));
  return Object.fromEntries(
    entries.flatMap(({ stored, field, name }) => (name === null ? [] : [[name, make(field, name, stored)]])),
  );
}

/** The schemas of the public values: types only, as in `recordSchema`. */
export const publicShape = <S extends HasFields>(collection: S) =>
  fromPublic(collection, ({ kind }) => storedSchemas[kind]) as {
    [Name in keyof PublicOf<S>]: z.ZodType<PublicOf<S>[Name]>;
  };

/**
 * Marks each percentage as left-to-right. Otherwise Arabic texts show its sign before the number, unlike the badges of
 * sales beside them.
 */
const withOrderedPercents = (text: string, locale: Locale) =>
  locale === 'ar'
    ? text.replace(/\d+(?:\.\d+)?%?/g, (number) => (number.endsWith('%') ? `\u200e${number}` : number))
    : text;

/** The public values of a record. */
export const publicValues = <S extends HasFields>(collection: S, values: Partial<ValuesOf<S>>, locale: Locale) =>
  fromPublic(collection, (field, name, stored) =>
    field.kind === 'text' && field.pair
      ? withOrderedPercents(localized(values, name as never, locale), locale)
      : values[stored],
  ) as PublicOf<S>;
