import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type SectionName, sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import type { FieldShape } from '../../ui/admin/section-form/field-shapes.ts';
import {
  appointmentsSection,
  backupSection,
  mailSection,
  retentionSection,
  signInSection,
} from './operations-sections.ts';
import type { EditedSection } from './section-editor.tsx';
import { siteSections } from './site-sections.tsx';
import { teamSection } from './team-section.ts';

// At import, the text areas check which CSS features the browser supports.
vi.hoisted(() => vi.stubGlobal('CSS', { supports: () => false }));

type Described = Pick<EditedSection, 'groups' | 'setElsewhere'> & { section: SectionName };
// Reply templates have a separate page.
const sections: Described[] = [
  ...Object.values(siteSections),
  mailSection,
  appointmentsSection,
  teamSection,
  retentionSection,
  backupSection,
  signInSection,
];

/** Generated values of new list entries, which staff do not edit. */
const generated = new Set(['key', 'id']);

describe.each(sections)('The form of the section $section', ({ section, groups, setElsewhere = [] }) => {
  test('shows every field of the section.', () => {
    const shown = [...groups, ...setElsewhere].flatMap(({ at, fields }) =>
      fields.flatMap((field) => shownPaths(field, at)),
    );
    const missing = valuePaths(sectionSchemas[section]).filter(
      (path) => !shown.some((known) => path === known || path.startsWith(`${known}.*`)),
    );
    expect(missing).toEqual([]);
  });
});

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** "contact.phones.*.display" for a field of the entries of a list. A list without fields is shown whole. */
function shownPaths(field: FieldShape, at: string): string[] {
  const path = below(at, field.name);
  if (field.kind === 'pair' || field.kind === 'paragraphs') return [`${path}En`, `${path}Ar`];
  return field.kind === 'list' ? field.fields.flatMap((inner) => shownPaths(inner, `${path}.*`)) : [path];
}

function valuePaths(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      generated.has(name) ? [] : valuePaths(inner, below(path, name)),
    );
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)
    return valuePaths(schema.element, `${path}.*`);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return valuePaths(schema.unwrap(), path);
  return [path];
}
