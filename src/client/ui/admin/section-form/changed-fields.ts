import { changesOfValues } from '#shared/content/value-changes.rules.ts';
import type { FieldGroup, FieldShape } from './field-shapes.ts';

interface ChangedField {
  group: FieldGroup;
  field: FieldShape;
}

/**
 * The fields of a section whose values differ between two states, each once. If several fields show the same value, the
 * one with the longest path wins.
 */
export function changedFields(before: object, now: object, groups: readonly FieldGroup[]): ChangedField[] {
  const fields = groups.flatMap((group) => {
    const prefix = group.at === '' ? '' : `${group.at}.`;
    return group.fields.map((field) => ({ group, field, at: `${prefix}${field.name}` }));
  });
  const found = changesOfValues(before, now).flatMap(({ path }) => {
    const drawn = fields.filter(({ field, at }) => draws(field, at, path));
    return drawn.length > 0 ? [drawn.reduce((best, one) => (one.at.length > best.at.length ? one : best))] : [];
  });
  return [...new Set(found)];
}

function draws({ kind }: FieldShape, at: string, path: string): boolean {
  if (kind === 'pair' || kind === 'paragraphs') return path === `${at}En` || path === `${at}Ar`;
  return path === at || path.startsWith(`${at}.`);
}
