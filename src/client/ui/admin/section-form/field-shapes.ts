import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { StaffForm } from '../forms/use-staff-form.ts';

/** What fields use of the form of a section, or of a part of it: names count from that part on. */
export interface SectionForm extends Pick<StaffForm<Record<string, unknown>>, 'values' | 'errors' | 'getValues' | 'getInputProps'> {
  setFieldValue: (name: string, value: unknown) => void;
  setValues: (changes: Record<string, unknown>) => void;
  insertListItem: (name: string, item: unknown, index?: number) => void;
  removeListItem: (name: string, index: number) => void;
  reorderListItem: (name: string, move: { from: number; to: number }) => void;
}

export interface CustomFieldProps {
  form: SectionForm;
  name: string;
  label: string;
}

interface Labelled {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  isRequired?: boolean;
  /** The switch beside it without which it says nothing and is not shown. */
  shownIf?: string;
}

export interface ListShape {
  kind: 'list';
  name: string;
  fields: readonly FieldShape[];
  /** A new entry. */
  empty: () => unknown;
  addLabel: MessageDescriptor;
  /** What is said where there are no entries. */
  emptyText: MessageDescriptor;
  /** A hook that gives the words an entry is known by; without one, its first pair. */
  useTitle?: () => ((item: never) => string) | null;
}

interface Choice {
  value: string;
  /** A plain text is the same in every language, such as a language's own name. */
  label: MessageDescriptor | string;
  hint?: MessageDescriptor;
}

/** What a choice is called. */
export const choiceText = (i18n: I18n, label: Choice['label']) => (typeof label === 'string' ? label : i18n._(label));

/** One field of a section, of whatever kind; `Field` says which fits which value. */
export type FieldShape =
  | (Labelled & { kind: 'pair'; name: string; lines?: number })
  | (Labelled & { kind: 'paragraphs'; name: string })
  | (Labelled & { kind: 'line'; name: string; type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' })
  /** A number that is `isOptional` is null where nothing is typed. */
  | (Labelled & { kind: 'number'; name: string; isOptional?: boolean })
  /** A whole hour of the day, 0 to 23. */
  | (Labelled & { kind: 'hour'; name: string })
  | (Labelled & { kind: 'page'; name: string })
  | (Labelled & { kind: 'choice'; name: string; choices: readonly Choice[] })
  | (Labelled & { kind: 'switch'; name: string })
  | (Labelled & { kind: 'picture'; name: string })
  | (Labelled & { kind: 'custom'; name: string; render: ComponentType<CustomFieldProps> })
  | ListShape;

type NamesOf<Value, Wanted> = { [Name in keyof Value & string]: Value[Name] extends Wanted ? Name : never }[keyof Value & string];
type PairsOf<Value, Wanted> = NamesOf<Value, Wanted> extends infer Name ? (Name extends `${infer Pair}En` ? Pair : never) : never;
type Kind<Name extends FieldShape['kind']> = Extract<FieldShape, { kind: Name }>;
type Named<Shape, Name extends string> = Shape extends unknown ? Omit<Shape, 'name'> & { name: Name } : never;

/** A field that fits a value: its name is one of the value's, of a kind that can show what is there. */
export type Field<Value> =
  | Named<Kind<'pair'>, PairsOf<Value, string>>
  | Named<Kind<'paragraphs'>, PairsOf<Value, string[]>>
  | Named<Kind<'line'> | Kind<'page'> | Kind<'choice'>, NamesOf<Value, string>>
  | Named<Kind<'number'>, NamesOf<Value, number | null>>
  | Named<Kind<'hour'>, NamesOf<Value, number>>
  | Named<Kind<'switch'>, NamesOf<Value, boolean>>
  | Named<Kind<'picture'>, NamesOf<Value, string | null>>
  | Named<Kind<'custom'>, keyof Value & string>
  | {
      [Name in NamesOf<Value, readonly unknown[]>]: Value[Name] extends readonly (infer Item)[]
        ? Omit<ListShape, 'name' | 'fields' | 'empty' | 'useTitle'> & {
            name: Name;
            fields: readonly Field<Item>[];
            empty: () => Item;
            useTitle?: () => (item: Item) => string;
          }
        : never;
    }[NamesOf<Value, readonly unknown[]>];

/** Fields that belong together, at a path of the section's values. */
export interface FieldGroup {
  title: MessageDescriptor;
  /** Where its fields stand: "centre", or "contact.links". */
  at: string;
  fields: readonly FieldShape[];
  /** The public page that shows them, where the section is of more than one. */
  previewPath?: string;
}

/** What an address that leads to a group of a section ends in, by the group's place. */
export const groupAnchor = (index: number) => `part-${index + 1}`;

type ValueAt<Values, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Values
    ? ValueAt<Values[Head], Rest>
    : never
  : Path extends keyof Values
    ? Values[Path]
    : never;

/** Describes groups of fields for values of one type; a path or a name that they do not have is an error of types. */
export function groupsFor<Values>() {
  return <Path extends string>(at: Path, title: MessageDescriptor, fields: readonly Field<Path extends '' ? Values : ValueAt<Values, Path>>[]): FieldGroup => ({
    at,
    title,
    // What fits the value fits the looser shape; the compiler cannot follow that through the names.
    fields: fields as readonly FieldShape[],
  });
}
