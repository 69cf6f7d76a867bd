import { randomId } from '@mantine/hooks';
import { initialValues, type SettingField, type SettingFields } from '#shared/collections/setting-fields.ts';
import { type SectionName, sections } from '#shared/settings/sections.ts';
import { newRowId } from '../../ui/admin/lib/new-row-id.ts';
import type { FieldGroup, FieldShape } from '../../ui/admin/section-form/field-shapes.ts';
import { inputsOfKinds, inputsOfPaths, partsOfLists, resultsBelow } from './field-inputs.ts';

/** The cards of a section's form in the order of its declaration, and behind them those that another form edits. */
export function groupsOf(section: SectionName): readonly FieldGroup[] {
  const cards = cardsOf(placedFields(section));
  return [...cards.filter(({ isElsewhere }) => !isElsewhere), ...cards.filter(({ isElsewhere }) => isElsewhere)];
}

interface PlacedField extends Omit<FieldGroup, 'fields'> {
  field: SettingField;
  name: string;
}

const placedFields = (section: SectionName): PlacedField[] =>
  Object.entries<SettingField>(sections[section]).flatMap(([key, field]) =>
    field.kind === 'object' ? placedFieldsOf(field, key) : [placed(field, { at: '', name: key })],
  );

const placedFieldsOf = ({ fields, label }: Extract<SettingField, { kind: 'object' }>, at: string): PlacedField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'object' ? placedFieldsOf(field, `${at}.${name}`) : [placed(field, { at, name, label })],
  );

/** A field in the card that it names, or in that of its object. A list that is a key of its own is a card. */
function placed(
  field: SettingField,
  { at, name, label }: { at: string; name: string; label?: FieldGroup['title'] | undefined },
): PlacedField {
  const ofList = field.kind === 'entries' ? field.label : undefined;
  const title = field.group?.title ?? ofList ?? label ?? { id: at };
  const also = field.group?.also ?? (ofList && field.also);
  return { field, at, name, title, ...(also && { also }) };
}

/** Neighbours of one card belong together. */
function cardsOf(fields: readonly PlacedField[]): FieldGroup[] {
  const cards: (Omit<FieldGroup, 'fields'> & { fields: FieldShape[] })[] = [];
  for (const { field, at, name, title, also } of fields) {
    const shapes = shapesOf(field, name, at === '' ? name : `${at}.${name}`);
    const last = cards.at(-1);
    if (last?.at === at && last.title.id === title.id) last.fields.push(...shapes);
    else
      cards.push({ at, title, ...(also && { also }), ...(field.isElsewhere && { isElsewhere: true }), fields: shapes });
  }
  return cards;
}

/** The input of a field, and what results from it. A value that staff do not edit has none. */
function shapesOf(field: SettingField, name: string, path: string): FieldShape[] {
  const result = resultsBelow[path];
  return [...shapeOf(field, name, path), ...(result ? [{ ...result, kind: 'custom' as const, name }] : [])];
}

function shapeOf(field: SettingField, name: string, path: string): FieldShape[] {
  switch (field.kind) {
    case 'key':
    case 'object':
      return [];
    case 'entries': {
      const { fields, title, ...list } = field;
      const shapes = Object.entries(fields).flatMap(([inner, one]) => shapesOf(one, inner, `${path}.*.${inner}`));
      const useTitle = title !== undefined && { useTitle: () => (entry: Record<string, string>) => entry[title] ?? '' };
      return [{ ...list, name, fields: shapes, empty: () => newEntry(fields), ...useTitle, ...partsOfLists[path] }];
    }
    default: {
      const render = inputsOfPaths[path] ?? inputsOfKinds[field.kind];
      return [render ? { ...field, kind: 'custom', name, render } : ({ ...field, name } as FieldShape)];
    }
  }
}

function newEntry(fields: SettingFields): Record<string, unknown> {
  const keys = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'key' ? [[name, field.prefix === null ? newRowId() : randomId(field.prefix)]] : [],
  );
  return { ...initialValues(fields), ...Object.fromEntries(keys) };
}
