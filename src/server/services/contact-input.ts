import { AppError } from '#shared/errors.ts';
import { type ContactInput, contactInputSchema } from '#shared/schemas/requests.schema.ts';

const requiredFields = ['name', 'email', 'phone', 'message'] as const;

/**
 * Reads a contact message from an untyped body. Throws `invalid_input` that says all fields are required where one is
 * missing or blank, a ZodError for fields that are there but wrong.
 */
export function readContactInput(body: unknown): ContactInput {
  const fields = toFields(body);
  const missing = requiredFields.filter((field) => fields[field] === undefined);
  if (missing.length === 0) return contactInputSchema.parse(fields);
  throw new AppError('invalid_input', {
    message: { id: 'contact.form.error' },
    fields: Object.fromEntries(missing.map((field) => [field, { id: 'validation.required' }])),
  });
}

/** The body's fields without those left empty; numbers as text, since old clients send phones as either. */
function toFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const given = Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null && !(typeof value === 'string' && value.trim() === '')));
}
