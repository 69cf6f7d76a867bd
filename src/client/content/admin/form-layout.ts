import type { Collection, FieldName, Shape } from '#shared/collections/collection.ts';
import type { FormValuesOf } from './form-values.ts';

/** The name of an input: of a bilingual text for both of its fields, otherwise of the field. The bar with the save button shows `isPublished`. */
export type InputName<S extends Shape> = Exclude<
  { [Name in keyof S['fields'] & string]: S['fields'][Name] extends { pair: infer Pair extends string } ? Pair : Name }[keyof S['fields'] & string],
  'isPublished'
>;

export interface Section<S extends Shape> {
  title: string;
  inputs: readonly InputName<S>[];
  /** How many inputs stand side by side on wide screens; one below the other without it. */
  columns?: number;
  placeholders?: { [Name in FieldName<S>]?: string };
  /** Inputs that are shown for some values only; the form empties them when it hides them. */
  shownIf?: { [Name in InputName<S>]?: (typed: FormValuesOf<S>) => boolean };
}

type Missing<S extends Shape, Sections extends readonly Section<S>[]> = Exclude<InputName<S>, Sections[number]['inputs'][number]>;

/** The sections of a collection's form. A field that none of them shows is a compile error that names it. */
export function formLayout<S extends Shape, const Sections extends readonly Section<S>[]>(
  _collection: Collection<S>,
  sections: Sections & ([Missing<S, Sections>] extends [never] ? unknown : { missing: Missing<S, Sections> }),
): readonly Section<S>[] {
  return sections;
}
