import { type HasFields, mapFields, type Related, type ValuesOf } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import type { RecordReference } from '#shared/content/records.schema.ts';
import { numberOrText } from '#shared/fields/numbers.rules.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { dayText, instantOf } from '../../ui/admin/forms/form-days.ts';
import { textOf } from '../../ui/admin/forms/number-field.tsx';

type FormValue<One extends Field, Value> = One['kind'] extends 'integer' | 'amount' | 'percent' | 'instant'
  ? string
  : One['kind'] extends 'choice'
    ? NonNullable<Value> | ''
    : One['kind'] extends 'picture'
      ? Picture | null
      : One['kind'] extends 'pictures'
        ? Picture[]
        : One['kind'] extends 'reference'
          ? RecordReference | null
          : Value;

/** The values of a form, by the names of the declared fields. */
export type FormValuesOf<S extends HasFields> = {
  [Name in keyof S['fields']]: FormValue<S['fields'][Name], ValuesOf<S>[Name]>;
};

/** The form's values for a stored record, or for a new one. */
export function toFormValues<S extends HasFields>(
  { fields }: HasFields,
  record: { values: ValuesOf<S>; related?: Related } | null,
): FormValuesOf<S> {
  const related = record?.related ?? { pictures: {}, records: {} };
  const shown = (field: Field, value: unknown) => {
    switch (field.kind) {
      case 'integer':
      case 'amount':
      case 'percent':
        // An empty number of a new record means its initial value.
        return record ? textOf(value as number | null) : '';
      case 'instant':
        return dayText(value as string | null);
      case 'picture':
        return related.pictures[String(value)] ?? null;
      case 'pictures':
        return (value as string[]).flatMap((id) => related.pictures[id] ?? []);
      case 'reference':
        return related.records[String(value)] ?? null;
      case 'text':
      case 'choice':
        return value ?? '';
      case 'flag':
      case 'choices':
      case 'list':
        return value;
    }
  };
  return mapFields(fields, (field, name) =>
    shown(field, record ? record.values[name] : field.initial),
  ) as FormValuesOf<S>;
}

/** The values that a form sends, with the initial values of hidden inputs. The schemas of the collection check them. */
export function fromFormValues<S extends HasFields>(
  { fields }: HasFields,
  typed: FormValuesOf<S>,
  stored: ValuesOf<S> | null,
  hidden: readonly string[] = [],
): Record<string, unknown> {
  const meant = (field: Field, name: string, value: unknown) => {
    switch (field.kind) {
      case 'integer':
        return numberOrText(String(value), 'whole') ?? field.initial;
      case 'amount':
      case 'percent':
        return numberOrText(String(value), field.kind) ?? field.initial;
      case 'instant':
        return instantOf(String(value), (stored?.[name] ?? null) as string | null, field.edge);
      case 'picture':
      case 'reference':
        return (value as { id: string } | null)?.id ?? field.initial;
      case 'pictures':
        return (value as Picture[]).map(({ id }) => id);
      case 'choice':
        return value === '' ? field.initial : value;
      case 'text':
      case 'flag':
      case 'choices':
      case 'list':
        return value;
    }
  };
  return mapFields(fields, (field, name) => (hidden.includes(name) ? field.initial : meant(field, name, typed[name])));
}

/** Some of the values of a record. */
export function pickValues<S extends HasFields>(values: ValuesOf<S>, names: readonly string[]): Partial<ValuesOf<S>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<ValuesOf<S>>;
}
