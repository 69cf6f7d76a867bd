import type { z } from 'zod';
import type { MessageKey } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { parseNumber } from '#shared/fields/numbers.rules.ts';
import { parseOneDay, splitMoment } from '#shared/fields/typed-days.rules.ts';
import { valueAt } from './value-at.ts';

/** Messages that schemas also return for an empty field, which is neither a date, a number nor an address. */
const messagesOfEmpty = new Set(
  ['format', 'notANumber', 'notWhole', 'day', 'time', 'tooSmall', 'email'].map((message) => `validation.${message}`),
);

/**
 * The message for each invalid field. An empty field gets "required" instead of a message about its format, and the
 * text of a number or a day the reason of its refusal.
 */
export function refusedFields(schema: z.ZodType, input: unknown): Record<string, MessageKey> {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const messages = Object.entries(issueMessages(result.error.issues));
  return Object.fromEntries(messages.map(([path, key]) => [path, messageOf(key, valueAt(input, path))]));
}

function messageOf(key: MessageKey, value: unknown): MessageKey {
  if (messagesOfEmpty.has(key.id) && isEmpty(value)) return { id: 'validation.required' };
  if (typeof value !== 'string') return key;
  if (key.id === 'validation.notANumber') return parseNumber(value, 'amount').problem ?? key;
  if (key.id === 'validation.day') return parseOneDay(splitMoment(value)[0]).problem ?? key;
  return key;
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
