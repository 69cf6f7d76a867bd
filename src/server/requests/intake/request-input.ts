import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import {
  type BookingInput,
  bookingInputSchema,
  type ContactInput,
  contactInputSchema,
  type ReportInput,
  reportInputSchema,
  type WithdrawalInput,
  withdrawalInputSchema,
} from '#shared/requests/requests.schema.ts';

/**
 * Reads a contact message from an untyped body, as every reader here: throws `invalid_input` that says all fields are required
 * where a required one is missing or blank, a ZodError for fields that are there but wrong.
 */
export const readContactInput = (body: unknown): ContactInput => read(contactInputSchema, ['name', 'email', 'phone', 'message'], toFields(body));

/** Reads a wish for a report. */
export const readReportInput = (body: unknown): ReportInput => read(reportInputSchema, ['name', 'email', 'phone'], toFields(body));

/** Reads a booking; prices and percents may come as text, and one that is no number counts as none. */
export function readBookingInput(body: unknown): BookingInput {
  const fields = toFields(body);
  const numbers = Object.fromEntries(['packagePrice', 'salePercent'].flatMap((name) => (name in fields ? [[name, toNumber(fields[name])]] : [])));
  return read(bookingInputSchema, ['name', 'email', 'phone'], { ...fields, ...numbers });
}

/** Reads a wish for a home visit; nothing is required but a way to answer. */
export const readWithdrawalInput = (body: unknown): WithdrawalInput => read(withdrawalInputSchema, [], toFields(body));

function read<Output>(schema: z.ZodType<Output>, required: readonly string[], fields: Record<string, unknown>): Output {
  const missing = required.filter((field) => fields[field] === undefined);
  if (missing.length === 0) return schema.parse(fields);
  // As forms send what is empty: whoever has no script reads at each field what the script would say there.
  const { error } = schema.safeParse({ ...fields, ...Object.fromEntries(missing.map((field) => [field, ''])) });
  throw new AppError('invalid_input', { message: { id: 'contact.form.error' }, fields: issueMessages(error?.issues ?? []) });
}

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
