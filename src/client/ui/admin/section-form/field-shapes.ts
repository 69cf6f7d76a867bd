import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { StaffForm } from '../forms/use-staff-form.ts';

/**
 * The part of a form that fields use. Names are relative to the section, or to the part of it that `formAt` selects.
 */
export interface SectionForm
  extends Pick<StaffForm<Record<string, unknown>>, 'values' | 'errors' | 'getValues' | 'getInputProps'> {
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
  /** The name of a switch. While it is off, the field is hidden. */
  shownIf?: string;
}

export interface ListShape {
  kind: 'list';
  name: string;
  fields: readonly FieldShape[];
  /** Creates a new entry. */
  empty: () => unknown;
  addLabel: MessageDescriptor;
  hint?: MessageDescriptor;
  skeleton?: Skeleton;
  /** Shown if there are no entries. */
  emptyText: MessageDescriptor;
  /** A hook that returns the title of an entry; defaults to the entry's first bilingual pair. */
  useTitle?: () => ((item: never) => string) | null;
  /** A hook that returns the entry that the address of the page asks for. */
  useAsked?: () => AskedEntry<never> | null;
}

/** Entries that an empty list may start from. */
export interface Skeleton {
  label: MessageDescriptor;
  hint: MessageDescriptor;
  /** A hook that returns the entries and the values of other fields beside the list; null while it loads. */
  useStart: () => { entries: () => readonly unknown[]; values: Record<string, unknown> } | null;
}

/** An entry that opens with the form. It is added unless an entry of the list matches. */
export interface AskedEntry<Item> {
  entry: Item;
  matches: (item: Item) => boolean;
  /** Called once it is open, so that it does not open again. */
  onOpened: () => void;
}

interface Choice {
  value: string;
  /** A plain string is the same in every language, such as a language's own name. */
  label: MessageDescriptor | string;
  hint?: MessageDescriptor;
}

export const choiceText = (i18n: I18n, label: Choice['label']) => (typeof label === 'string' ? label : i18n._(label));

/** One field of a section. `Field` restricts each kind to the values that it can show. */
export type FieldShape =
  | (Labelled & { kind: 'pair'; name: string; lines?: number; isLight?: boolean })
  | (Labelled & { kind: 'paragraphs'; name: string })
  | (Labelled & { kind: 'line'; name: string; type?: 'text' | 'email' | 'tel' | 'url' })
  /** A calendar day, or a day and a time at the centre; '' for none. `pastNotice` warns of a day that has passed. */
  | (Labelled & { kind: 'day'; name: string; pastNotice?: MessageDescriptor })
  /** A day without a time means its first or its last minute. */
  | (Labelled & { kind: 'moment'; name: string; edge: 'start' | 'end' })
  /** An optional number is null if the input is empty. */
  | (Labelled & { kind: 'number'; name: string; isOptional?: boolean })
  /** A whole hour of the day, 0 to 23. */
  | (Labelled & { kind: 'hour'; name: string })
  | (Labelled & { kind: 'page'; name: string })
  | (Labelled & { kind: 'choice'; name: string; choices: readonly Choice[] })
  | (Labelled & { kind: 'switch'; name: string })
  /** A whole picture is shown without cutting its edges, as a logo. */
  | (Labelled & { kind: 'picture'; name: string; isWhole?: boolean })
  | (Labelled & { kind: 'custom'; name: string; render: ComponentType<CustomFieldProps> })
  | ListShape;

type NamesOf<Value, Wanted> = {
  [Name in keyof Value & string]: Value[Name] extends Wanted ? Name : never;
}[keyof Value & string];
type PairsOf<Value, Wanted> =
  NamesOf<Value, Wanted> extends infer Name ? (Name extends `${infer Pair}En` ? Pair : never) : never;
type Kind<Name extends FieldShape['kind']> = Extract<FieldShape, { kind: Name }>;
type Named<Shape, Name extends string> = Shape extends unknown ? Omit<Shape, 'name'> & { name: Name } : never;

/** A field whose name exists in a value and whose kind fits the type of that value. */
export type Field<Value> =
  | Named<Kind<'pair'>, PairsOf<Value, string>>
  | Named<Kind<'paragraphs'>, PairsOf<Value, string[]>>
  | Named<Kind<'line'> | Kind<'day'> | Kind<'moment'> | Kind<'page'> | Kind<'choice'>, NamesOf<Value, string>>
  | Named<Kind<'number'>, NamesOf<Value, number | null>>
  | Named<Kind<'hour'>, NamesOf<Value, number>>
  | Named<Kind<'switch'>, NamesOf<Value, boolean>>
  | Named<Kind<'picture'>, NamesOf<Value, string | null>>
  | Named<Kind<'custom'>, keyof Value & string>
  | {
      [Name in NamesOf<Value, readonly unknown[]>]: Value[Name] extends readonly (infer Item)[]
        ? Omit<ListShape, 'name' | 'fields' | 'empty' | 'useTitle' | 'useAsked'> & {
            name: Name;
            fields: readonly Field<Item>[];
            empty: () => Item;
            useTitle?: () => (item: Item) => string;
            useAsked?: () => AskedEntry<Item> | null;
          }
        : never;
    }[NamesOf<Value, readonly unknown[]>];

/** A group of fields at one path of the section's values. */
export interface FieldGroup {
  title: MessageDescriptor;
  /** The path of the fields: "centre", or "contact.links". */
  at: string;
  fields: readonly FieldShape[];
  /** The public page that shows these fields, if the section belongs to several pages. */
  previewPath?: string;
}

/** The URL hash of a group, by its index. */
export const groupAnchor = (index: number) => `part-${index + 1}`;

type ValueAt<Values, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Values
    ? ValueAt<Values[Head], Rest>
    : never
  : Path extends keyof Values
    ? Values[Path]
    : never;

/** Describes groups of fields for values of one type. An unknown path or name is a type error. */
export function groupsFor<Values>() {
  return <Path extends string>(
    at: Path,
    title: MessageDescriptor,
    fields: readonly Field<Path extends '' ? Values : ValueAt<Values, Path>>[],
  ): FieldGroup => ({
    at,
    title,
    // `Field` is narrower than `FieldShape`; the compiler cannot prove it through the mapped names.
    fields: fields as readonly FieldShape[],
  });
}
