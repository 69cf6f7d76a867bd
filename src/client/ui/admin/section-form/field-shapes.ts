import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { EntriesSetting, SettingField } from '#shared/collections/setting-fields.ts';
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

export interface ListShape extends Pick<EntriesSetting, 'kind' | 'addLabel' | 'emptyText' | 'hint'> {
  name: string;
  fields: readonly FieldShape[];
  /** Creates a new entry. */
  empty: () => unknown;
  skeleton?: Skeleton;
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

/** A declared field with its name. Those of some topics have an input of their own. */
type Named<Field> = Field extends unknown ? Field & { name: string } : never;
type WithInput = Exclude<SettingField, { kind: 'key' | 'object' | 'entries' }>;

/** One field of a section. */
export type FieldShape =
  | Named<WithInput>
  | (Pick<WithInput, 'hint' | 'also' | 'shownIf' | 'isRequired'> & {
      kind: 'custom';
      name: string;
      label: MessageDescriptor;
      render: ComponentType<CustomFieldProps>;
    })
  | ListShape;

type ChoiceShape = Extract<FieldShape, { kind: 'choice' }>;
/** The text of a choice. One that is no message is the same in every language, such as a language's own name. */
export function choiceText(
  i18n: I18n,
  { choices, words }: Pick<ChoiceShape, 'choices' | 'words'>,
  value: string,
): string {
  if (typeof words === 'function') return words(choices.indexOf(value));
  const word = words[value];
  return word ? i18n._(word) : value;
}

/** A group of fields at one path of the section's values. */
export interface FieldGroup {
  title: MessageDescriptor;
  /** The path of the fields: "centre", or "contact.links". */
  at: string;
  fields: readonly FieldShape[];
  /** Further words by which staff find it. */
  also?: MessageDescriptor;
  /** Another form edits its fields. */
  isElsewhere?: true;
  /** The public page that shows these fields, if the section belongs to several pages. */
  previewPath?: string;
}

/** The URL hash of a group, by its index. */
export const groupAnchor = (index: number) => `part-${index + 1}`;
