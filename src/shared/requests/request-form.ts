/**
 * A field of a visitors' form. `request-form.schema.ts` validates it; this file and the forms do not import zod, to
 * keep pages small.
 */
export type FormField =
  | { kind: 'line' | 'text'; limit: number; isRequired?: true }
  | { kind: 'email' | 'phone'; limit: number; isRequired?: true }
  /** No choice counts as `initial`. */
  | { kind: 'choice'; options: readonly [string, ...string[]]; initial: string | null }
  /** Not typed by visitors: the id of a record, an amount in AED, a percentage. Null for none. */
  | { kind: 'contentId' | 'amount' | 'percent' };

/** The form of a type of request, shared by the site, the server and the API. */
export interface RequestForm {
  /** The fields that are sent: by the browser's script, as JSON and as a plain form post. */
  fields: Record<PersonField, FormField> & Record<string, FormField>;
  /** The fields that visitors fill in, if they differ from those that are sent. */
  typed?: readonly string[];
  /** The fields that hold what the page showed of the centre's settings and content. */
  shown?: readonly string[];
  /** At least one of these fields is required. */
  oneOf?: readonly [string, ...string[]];
  /** Sent with cards, as a multipart form. */
  hasCards?: true;
}

/** The type of a field's parsed value. */
type ValueOf<Field extends FormField> = Field extends {
  kind: 'choice';
  options: readonly (infer Option)[];
  initial: infer Initial;
}
  ? Option | (null extends Initial ? null : never)
  : Field extends { kind: 'contentId' }
    ? string | null
    : Field extends { kind: 'amount' | 'percent' }
      ? number | null
      : string;

/** The type of a parsed form. */
export type InputOf<Form extends RequestForm> = {
  -readonly [Name in keyof Form['fields']]: ValueOf<Form['fields'][Name]>;
};

/** Fields of every form that identify the sender. */
export type PersonField = 'name' | 'email' | 'phone';

export const person = {
  name: { kind: 'line', limit: 120, isRequired: true },
  email: { kind: 'email', limit: 254, isRequired: true },
  phone: { kind: 'phone', limit: 40, isRequired: true },
} as const;

/** Names of the fields that visitors fill in. */
export type TypedField<Form extends RequestForm> = Form extends { typed: readonly (infer Name extends string)[] }
  ? Name
  : keyof Form['fields'] & string;

/** Initial values of a form. */
export function emptyValues<Form extends RequestForm>({
  fields,
  typed = Object.keys(fields),
}: Form): Record<TypedField<Form>, string> {
  const initialOf = (field: FormField | undefined) => (field?.kind === 'choice' ? field.initial : null) ?? '';
  return Object.fromEntries(typed.map((name) => [name, initialOf(fields[name])])) as Record<TypedField<Form>, string>;
}

/** Names of required fields. */
export function requiredFields({ fields }: RequestForm): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field && 'isRequired' in field;
  });
}

/** Whether a visitor must fill in a field, may leave it empty, or must fill in this one or another. */
export function needOf(form: RequestForm, name: string): 'required' | 'optional' | 'oneOf' {
  if (requiredFields(form).includes(name)) return 'required';
  return form.oneOf?.includes(name) ? 'oneOf' : 'optional';
}

/** Whether a form has no field that may stay empty. */
export const requiresAll = (form: RequestForm): boolean =>
  Object.entries(emptyValues(form)).every(([name, initial]) => initial !== '' || needOf(form, name) === 'required');
