import type { z } from 'zod';
import type { MessageKey } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { valueAt } from './value-at.ts';

/** What schemas say of an empty field too: it is no date, no number and no address. */
const saidOfEmpty = new Set(['validation.format', 'validation.tooSmall', 'validation.email']);

/** What is said of each field of this input that the schema refuses. One that is empty has nothing else wrong with it than that. */
export function refusedFields(schema: z.ZodType, input: unknown): Record<string, MessageKey> {
  const result = schema.safeParse(input);
  if (result.success) return {};
  const messages = Object.entries(issueMessages(result.error.issues));
  return Object.fromEntries(
    messages.map(([path, key]) => [path, saidOfEmpty.has(key.id) && isEmpty(valueAt(input, path)) ? { id: 'validation.required' } : key]),
  );
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
