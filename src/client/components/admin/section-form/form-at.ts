import type { SectionForm } from './field-shapes.ts';

/** The same form, seen from a part of its values: names count from `path` on. */
export function formAt(form: SectionForm, path: string): SectionForm {
  if (path === '') return form;
  const whole = (name: string) => `${path}.${name}`;
  const part = {
    ...form,
    values: valueAt(form.values, path),
    errors: errorsBelow(form.errors, path),
    getValues: () => valueAt(form.getValues(), path),
    getInputProps: (name: string, options?: Parameters<SectionForm['getInputProps']>[1]) => form.getInputProps(whole(name), options),
    setFieldValue: (name: string, value: unknown) => form.setFieldValue(whole(name), value),
    setValues: (changes: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(changes)) form.setFieldValue(whole(name), value);
    },
    insertListItem: (name: string, item: unknown, index?: number) => form.insertListItem(whole(name), item, index),
    removeListItem: (name: string, index: number) => form.removeListItem(whole(name), index),
    reorderListItem: (name: string, move: { from: number; to: number }) => form.reorderListItem(whole(name), move),
  };
  return part as unknown as SectionForm;
}

/** What stands at a path ("contact.phones.0"); undefined where nothing does. */
export function valueAt(values: unknown, path: string): unknown {
  return path === '' ? values : path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}

/** The errors of the fields below a path, by their names from there on. */
function errorsBelow(errors: SectionForm['errors'], path: string): SectionForm['errors'] {
  const below = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([name, error]) => [name.slice(path.length + 1), error]));
}
