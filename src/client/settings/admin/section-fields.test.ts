import { describe, expect, test, vi } from 'vitest';
import { type SettingField, type SettingFields, storedNames } from '#shared/collections/setting-fields.ts';
import { type SectionName, sections } from '#shared/settings/sections.ts';
import type { FieldShape } from '../../ui/admin/section-form/field-shapes.ts';
import { inputsOfPaths, partsOfLists, resultsBelow } from './field-inputs.ts';
import { groupsOf } from './section-groups.ts';

// At import, the text areas check which CSS features the browser supports.
vi.hoisted(() => vi.stubGlobal('CSS', { supports: () => false }));

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** "contact.phones.*.displayEn" for a field of the entries of a list. Keys of entries are generated. */
function declaredPaths(fields: SettingFields, at = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'key') return [];
    if (field.kind === 'object') return declaredPaths(field.fields, below(at, name));
    if (field.kind === 'entries') return [below(at, name), ...declaredPaths(field.fields, `${below(at, name)}.*`)];
    return storedNames(name, field).map((stored) => below(at, stored));
  });
}

function shownPaths(shape: FieldShape, at: string): string[] {
  const path = below(at, shape.name);
  if (shape.kind === 'entries') return [path, ...shape.fields.flatMap((inner) => shownPaths(inner, `${path}.*`))];
  return shape.kind === 'custom' ? [path] : storedNames(shape.name, shape).map((stored) => below(at, stored));
}

describe.each(Object.keys(sections) as SectionName[])('The form of the section %s', (name) => {
  const declared: Record<string, SettingField> = sections[name];
  const groups = groupsOf(name);

  test('shows every declared field once, in one card for each title.', () => {
    const cards = groups.map(({ at, title }) => `${at} ${title.message ?? ''}`);
    expect(cards).toEqual([...new Set(cards)]);
    const shown = new Set(groups.flatMap(({ at, fields }) => fields.flatMap((field) => shownPaths(field, at))));
    expect([...shown].toSorted()).toEqual(declaredPaths(declared).toSorted());
    // Titles of pages are those of the site's menu.
    if (name !== 'texts') for (const { title } of groups) expect(title.message).toBeTruthy();
  });
});

test('Each part that the client adds belongs to a declared field.', () => {
  const declared = Object.values(sections).flatMap((section) => declaredPaths(section));
  const added = [inputsOfPaths, partsOfLists, resultsBelow].flatMap((parts) => Object.keys(parts));
  expect(added.filter((path) => !declared.includes(path))).toEqual([]);
});
