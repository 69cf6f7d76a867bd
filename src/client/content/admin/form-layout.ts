import type { Collection, FieldName, Fields } from '#shared/collections/collection.ts';
import type { FormValuesOf } from './form-values.ts';

/** The name of an input: of a bilingual text for both of its fields, otherwise of the field. The bar with the save button shows `isPublished`. */
export type InputName<F extends Fields> = Exclude<
  { [Name in keyof F & string]: F[Name] extends { pair: infer Pair extends string } ? Pair : Name }[keyof F & string],
  'isPublished'
>;

export interface Section<F extends Fields> {
  title: string;
  inputs: readonly InputName<F>[];
  /** How many inputs stand side by side on wide screens; one below the other without it. */
  columns?: number;
  placeholders?: { [Name in FieldName<F>]?: string };
  /** Inputs that are shown for some values only; the form empties them when it hides them. */
  shownIf?: { [Name in InputName<F>]?: (typed: FormValuesOf<F>) => boolean };
}

type Missing<F extends Fields, Sections extends readonly Section<F>[]> = Exclude<InputName<F>, Sections[number]['inputs'][number]>;

/** The sections of a collection's form. A field that none of them shows is a compile error that names it. */
export function formLayout<F extends Fields, const Sections extends readonly Section<F>[]>(
  _collection: Collection<F>,
  sections: Sections & ([Missing<F, Sections>] extends [never] ? unknown : { missing: Missing<F, Sections> }),
): readonly Section<F>[] {
  return sections;
}
