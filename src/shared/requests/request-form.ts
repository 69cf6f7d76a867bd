/** A field of a form that visitors send. `request-form.schema.ts` says what each kind accepts; this file and the forms come without zod. */
export type FormField =
  | { kind: 'line' | 'text'; limit: number; isRequired?: true }
  | { kind: 'email' | 'phone'; limit: number; isRequired?: true }
  /** Nothing chosen counts as `initial`. */
  | { kind: 'choice'; options: readonly [string, ...string[]]; initial: string | null }
  /** What no visitor types: the id of a record, an amount in AED, a percentage. Null for none. */
  | { kind: 'contentId' | 'amount' | 'percent' };

/** The form of a type of request, as the public site, the server and the API read it. */
export interface RequestForm {
  /** What is sent: by the browser's script, as JSON and as a posted form. */
  fields: Record<string, FormField>;
  /** The fields that visitors type, where those are others than the fields that are sent. */
  typed?: readonly string[];
  /** Fields of which one has to be filled in. */
  oneOf?: readonly [string, ...string[]];
  /** It is sent with cards, as a multipart form. */
  hasCards?: true;
}

/** The value that a field is read as. */
export type ValueOf<Field extends FormField> = Field extends { kind: 'choice'; options: readonly (infer Option)[]; initial: infer Initial }
  ? Option | (null extends Initial ? null : never)
  : Field extends { kind: 'contentId' }
    ? string | null
    : Field extends { kind: 'amount' | 'percent' }
      ? number | null
      : string;

/** A form as it is sent. */
export type InputOf<Form extends RequestForm> = { -readonly [Name in keyof Form['fields']]: ValueOf<Form['fields'][Name]> };

/** The fields of every form that say who sends it. */
export type PersonField = 'name' | 'email' | 'phone';

/** Who sends a request, and how to answer. */
export const person = {
  name: { kind: 'line', limit: 120, isRequired: true },
  email: { kind: 'email', limit: 254, isRequired: true },
  phone: { kind: 'phone', limit: 40, isRequired: true },
} as const;

/** The names of the fields that visitors type. */
export type TypedField<Form extends RequestForm> = Form extends { typed: readonly (infer Name extends string)[] } ? Name : keyof Form['fields'] & string;

/** A form in which nothing is typed yet. */
export function emptyValues<Form extends RequestForm>({ fields, typed = Object.keys(fields) }: Form): Record<TypedField<Form>, string> {
  const initialOf = (field: FormField | undefined) => (field?.kind === 'choice' ? field.initial : null) ?? '';
  return Object.fromEntries(typed.map((name) => [name, initialOf(fields[name])])) as Record<TypedField<Form>, string>;
}
