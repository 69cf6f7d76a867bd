import type { ReactNode } from 'react';
import {
  type Collection,
  type FieldName,
  type HasFields,
  type PairName,
  pairsOf,
  type Shape,
} from '#shared/collections/define-collection.ts';
import type { FormPart } from '../../ui/admin/forms/form-parts.tsx';
import type { RequiredProps } from '../../ui/admin/forms/required.ts';
import type { RecordForm } from '../../ui/admin/forms/use-record-form.ts';
import type { FormValuesOf } from './form-values.ts';

/**
 * The name of an input: that of a field, or of a bilingual text for both of its fields. The bar with the save button
 * shows `isPublished`.
 */
export type InputName<S extends HasFields> = Exclude<
  {
    [Name in keyof S['fields'] & string]: S['fields'][Name] extends { pair: infer Pair extends string } ? Pair : Name;
  }[keyof S['fields'] & string],
  'isPublished'
>;

type Fields<S extends Shape> = RecordForm<FormValuesOf<S>>['fields'];
/** The props of an input that a topic provides. */
export interface OwnInput<S extends Shape, Value> {
  form: Fields<S>;
  props: Omit<ReturnType<Fields<S>['getInputProps']>, 'value'> & RequiredProps & { value: Value; label: string };
}

export interface Section<S extends Shape> {
  title: string;
  /** A note above the inputs. */
  note?: string;
  /** From top to bottom; the inputs of a row are side by side on wide screens. */
  inputs: readonly (InputName<S> | readonly InputName<S>[])[];
  placeholders?: { [Name in FieldName<S>]?: string };
  hints?: { [Name in FieldName<S>]?: string };
  /** For a bilingual text, another one that gets what is typed, until it has another text. */
  proposes?: { [Name in PairName<S>]?: PairName<S> };
  /**
   * Conditions for inputs. The form sends the initial values of hidden inputs, and empties inputs that a choice hides.
   */
  shownIf?: { [Name in InputName<S>]?: (typed: FormValuesOf<S>) => boolean };
  /**
   * The most columns of a row, by its first input; four may be narrower than others. By default its inputs are side by
   * side where each has room.
   */
  columns?: { [Name in InputName<S>]?: number };
  /** Shown below the inputs. */
  below?: (typed: FormValuesOf<S>) => ReactNode;
  /** A flag that shows the other inputs of the section. Hiding them does not clear their values. */
  openedBy?: InputName<S>;
  /** Custom inputs, where the default input of the field's kind does not fit. */
  own?: { [Name in InputName<S> & FieldName<S>]?: (input: OwnInput<S, FormValuesOf<S>[Name]>) => ReactNode };
}

type Names<Input> = Input extends readonly (infer Name)[] ? Name : Input;
type Missing<S extends Shape, Sections extends readonly Section<S>[]> = Exclude<
  InputName<S>,
  Names<Sections[number]['inputs'][number]>
>;

/** The kinds without an input: only their topic knows what can be chosen. */
const kindsWithoutInput: readonly string[] = ['reference', 'choices', 'list'];

/**
 * The sections of a collection's form. A missing field is a compile error that names it. Throws for a field that needs
 * an input of its own.
 */
export function formLayout<S extends Shape, const Sections extends readonly Section<S>[]>(
  { fields }: Collection<S>,
  sections: Sections & ([Missing<S, Sections>] extends [never] ? unknown : { missing: Missing<S, Sections> }),
): readonly Section<S>[] {
  for (const { inputs, own } of sections as readonly Section<S>[])
    for (const name of inputs.flat() as string[]) {
      const kind = fields[name]?.kind;
      const hasOwn = own && name in own;
      if (kind && kindsWithoutInput.includes(kind) && !hasOwn)
        throw new Error(`The field ${name} needs an input of its own.`);
    }
  return sections;
}

/** The names of the inputs that the sections hide for these values. */
export function hiddenInputs<S extends Shape>(sections: readonly Section<S>[], typed: FormValuesOf<S>): string[] {
  type Condition = (values: FormValuesOf<S>) => boolean;
  const conditions = sections.flatMap(({ shownIf = {} }) =>
    Object.entries<Condition>(shownIf as Record<string, never>),
  );
  return conditions.flatMap(([name, isShown]) => (isShown?.(typed) === false ? [name] : []));
}

/** The inputs of a section that these values open. */
export const openInputs = <S extends Shape>({ inputs, openedBy }: Section<S>, typed: FormValuesOf<S>) =>
  openedBy && !typed[openedBy] ? inputs.filter((input) => input === openedBy) : inputs;

/**
 * The parts of a form with what they need: the correction of an error, a required value, or the other language of a
 * text.
 */
export function formParts<S extends Shape>(
  collection: Pick<Collection<S>, 'fields' | 'required'>,
  sections: readonly Section<S>[],
  typed: FormValuesOf<S>,
  errors: object,
): FormPart[] {
  const values: Record<string, unknown> = typed;
  const wrong = Object.keys(errors).map((path) => path.split('.')[0]);
  const hidden = hiddenInputs(sections, typed);
  const pairs = pairsOf(collection);
  const namesOf = (input: string) => {
    const pair = pairs.find((one) => (one.pair as string) === input);
    return pair ? [pair.en, pair.ar] : [input];
  };
  const isFilled = (name: string) => !isEmpty(values[name]);
  const isIncomplete = (input: string) => {
    const names: readonly string[] = namesOf(input);
    const filled = names.filter(isFilled).length;
    return filled < names.length && (filled > 0 || names.some((name) => collection.required.has(name)));
  };
  return sections.map((section) => {
    const inputs = section.inputs.flat() as string[];
    const open = (openInputs(section, typed).flat() as string[]).filter((input) => !hidden.includes(input));
    const isWrong = inputs.flatMap(namesOf).some((name) => wrong.includes(name));
    return { title: section.title, problem: isWrong ? 'wrong' : open.some(isIncomplete) ? 'missing' : undefined };
  });
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
