import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { type NumberKind, numberOf } from '#shared/fields/numbers.rules.ts';
import { type FormField, requiredFields, requiresAll } from '#shared/requests/request-form.ts';
import {
  type RequestInput,
  type RequestInputOf,
  type RequestType,
  requestType,
} from '#shared/requests/request-types.ts';

/**
 * Parses the body of a form. Amounts and percentages may be text; one that `parseNumber` refuses becomes null. Throws
 * `invalid_input` if a required field is missing or blank, and a ZodError if a field is invalid.
 */
export function readInput<Type extends RequestType>(type: Type, body: unknown): RequestInputOf<Type> {
  const { form, input } = requestType(type);
  const fields = toFields(body);
  for (const [name, { kind }] of Object.entries(form.fields))
    if (name in fields && isNumber(kind)) fields[name] = toNumber(fields[name], kind);
  const missing = requiredFields(form).filter((name) => fields[name] === undefined);
  if (missing.length === 0) return input.parse(fields) as RequestInputOf<Type>;
  // Validate missing fields as empty ones, so each gets the message that the form's script would show.
  const { error } = input.safeParse({ ...fields, ...Object.fromEntries(missing.map((name) => [name, ''])) });
  throw new AppError('invalid_input', {
    message: { id: requiresAll(form) ? 'contact.form.error' : 'form.incomplete' },
    fields: issueMessages(error?.issues ?? []),
  });
}

/** Parses a form of any type, like `readInput`. */
export const readRequest = (type: RequestType, body: unknown) =>
  ({ type, input: readInput(type, body) }) as RequestInput;

const isNumber = (kind: FormField['kind']): kind is 'amount' | 'percent' => kind === 'amount' || kind === 'percent';

/** The non-empty fields of the body, with numbers as text: old clients send phone numbers as either. */
function toFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const given = Object.entries(body).map(
    ([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const,
  );
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  return Object.fromEntries(given.filter(([, value]) => value !== null && !isBlank(value)));
}

/**
 * In JSON, "1.500" is a decimal. In other notations it is unclear, and a price that is not the visitor's to correct
 * fails no request.
 */
function toNumber(value: unknown, kind: NumberKind): number | null {
  if (typeof value !== 'string') return null;
  return /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : numberOf(value, kind);
}
