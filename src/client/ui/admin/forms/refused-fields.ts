import type { z } from 'zod';
import type { MessageKey } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { parseNumber } from '#shared/fields/numbers.rules.ts';
import { valueAt } from './value-at.ts';

/** Messages that schemas also return for an empty field, which is neither a date, a number nor an address. */
const messagesOfEmpty = new Set(['validation.format', 'validation.notANumber', 'validation.day', 'validation.tooSmall', 'validation.email']);

/**
 * The message for each invalid field. An empty field gets "required" instead of a message about its format, and the text of a number the
 * reason of its refusal.
 */
export function refusedFields(schema: z.ZodType, input: unknown): Record<string, MessageKey> {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const messages = Object.entries(issueMessages(result.error.issues));
  return Object.fromEntries(messages.map(([path, key]) => [path, messageOf(key, valueAt(input, path))]));
}

function messageOf(key: MessageKey, value: unknown): MessageKey {
  if (messagesOfEmpty.has(key.id) && isEmpty(value)) return { id: 'validation.required' };
  const isRefusedNumber = key.id === 'validation.notANumber' && typeof value === 'string';
  return (isRefusedNumber && parseNumber(value, 'amount').problem) || key;
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
