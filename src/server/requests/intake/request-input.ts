import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { requiredFields } from '#shared/requests/request-form.schema.ts';
import type { FormField } from '#shared/requests/request-form.ts';
import { type RequestInput, type RequestInputOf, type RequestType, requestType } from '#shared/requests/request-types.ts';

/**
 * Reads a form from an untyped body; amounts and percentages may come as text, and one that is no number counts as none. Throws `invalid_input`
 * that says all fields are required where a required one is missing or blank, a ZodError for fields that are there but wrong.
 */
export function readInput<Type extends RequestType>(type: Type, body: unknown): RequestInputOf<Type> {
  const { form, input } = requestType(type);
  const fields = toFields(body);
  for (const [name, { kind }] of Object.entries(form.fields)) if (name in fields && isNumber(kind)) fields[name] = toNumber(fields[name]);
  const missing = requiredFields(form).filter((name) => fields[name] === undefined);
  if (missing.length === 0) return input.parse(fields) as RequestInputOf<Type>;
  // As forms send what is empty: whoever has no script reads at each field what the script would say there.
  const { error } = input.safeParse({ ...fields, ...Object.fromEntries(missing.map((name) => [name, ''])) });
  throw new AppError('invalid_input', { message: { id: 'contact.form.error' }, fields: issueMessages(error?.issues ?? []) });
}

/** Reads a form of any type, as `readInput`. */
export const readRequest = (type: RequestType, body: unknown) => ({ type, input: readInput(type, body) }) as RequestInput;

const isNumber = (kind: FormField['kind']) => kind === 'amount' || kind === 'percent';

/** The body's fields without those left empty; numbers as text, since old clients send phones as either. */
function toFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const given = Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null && !(typeof value === 'string' && value.trim() === '')));
}

function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.trim()) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
