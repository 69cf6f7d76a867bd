import { valueAt } from '../forms/value-at.ts';
import type { SectionForm } from './field-shapes.ts';

/** A view of a part of a form: names are relative to `path`. */
export function formAt(form: SectionForm, path: string): SectionForm {
  if (path === '') return form;
  const whole = (name: string) => `${path}.${name}`;
  return {
    values: valuesAt(form.values, path),
    errors: errorsBelow(form.errors, path),
    getValues: () => valuesAt(form.getValues(), path),
    getInputProps: (name, options) => form.getInputProps(whole(name), options),
    setFieldValue: (name, value) => form.setFieldValue(whole(name), value),
    setValues: (changes) => {
      for (const [name, value] of Object.entries(changes)) form.setFieldValue(whole(name), value);
    },
    insertListItem: (name, item, index) => form.insertListItem(whole(name), item, index),
    removeListItem: (name, index) => form.removeListItem(whole(name), index),
    reorderListItem: (name, move) => form.reorderListItem(whole(name), move),
  };
}

const valuesAt = (values: unknown, path: string) => valueAt(values, path) as Record<string, unknown>;

/** The errors of the fields below a path, by their names relative to it. */
function errorsBelow(errors: SectionForm['errors'], path: string): SectionForm['errors'] {
  const below = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([name, error]) => [name.slice(path.length + 1), error]));
}
