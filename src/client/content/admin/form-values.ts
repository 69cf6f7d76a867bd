import { type Fields, type HasFields, mapFields, type RecordOf, type Shape, type ValuesOf } from '#shared/collections/collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { numberOf, textOf } from '../../ui/admin/forms/number-field.tsx';

type FormValue<One extends Field, Value> = One['kind'] extends 'integer'
  ? string
  : One['kind'] extends 'choice'
    ? NonNullable<Value> | ''
    : One['kind'] extends 'picture'
      ? Picture | null
      : Value;

/** The values of a form, under the names of the fields. They come from the declaration, not from the layout of the form. */
export type FormValuesOf<S extends HasFields> = { [Name in keyof S['fields']]: FormValue<S['fields'][Name], ValuesOf<S>[Name]> };

/** The form's values for a stored record, or for a new one. */
export function toFormValues<S extends Pick<Shape, 'fields' | 'computed'>>({ fields }: { fields: Fields }, record: RecordOf<S> | null): FormValuesOf<S> {
  const shown = (field: Field, value: unknown) => {
    switch (field.kind) {
      case 'integer':
        return textOf((value ?? null) as number | null);
      case 'picture':
        return record?.related.pictures[String(value)] ?? null;
      case 'text':
      case 'choice':
        return value ?? '';
      case 'flag':
        return value;
    }
  };
  return mapFields(fields, (field, name) => shown(field, record ? record.values[name] : field.initial)) as FormValuesOf<S>;
}

/** The values that a form sends. The schemas of the collection check them. */
export function fromFormValues<S extends HasFields>({ fields }: { fields: Fields }, typed: FormValuesOf<S>): Record<string, unknown> {
  const meant = (field: Field, value: unknown) => {
    switch (field.kind) {
      case 'integer':
        return numberOf(String(value));
      case 'picture':
        return (value as Picture | null)?.id ?? null;
      case 'choice':
        return value === '' ? field.initial : value;
      case 'text':
      case 'flag':
        return value;
    }
  };
  return mapFields(fields, (field, name) => meant(field, typed[name]));
}

/** Some of the values of a record. */
export function pickValues<S extends HasFields>(values: ValuesOf<S>, names: readonly string[]): Partial<ValuesOf<S>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<ValuesOf<S>>;
}
