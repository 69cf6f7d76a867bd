import { type FieldName, type Fields, mapFields, type RecordOf, type ValuesOf } from '#shared/collections/collection.ts';
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
export type FormValuesOf<F extends Fields> = { [Name in keyof F]: FormValue<F[Name], ValuesOf<F>[Name]> };

/** The form's values for a stored record, or for a new one. */
export function toFormValues<F extends Fields>({ fields }: { fields: F }, record: RecordOf<F> | null): FormValuesOf<F> {
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
  return mapFields(fields, (field, name) => shown(field, record ? record.values[name] : field.initial)) as FormValuesOf<F>;
}

/** The values that a form sends. The schemas of the collection check them. */
export function fromFormValues<F extends Fields>({ fields }: { fields: F }, typed: FormValuesOf<F>): Record<FieldName<F>, unknown> {
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
export function pickValues<F extends Fields>(values: ValuesOf<F>, names: readonly string[]): Partial<ValuesOf<F>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<ValuesOf<F>>;
}
