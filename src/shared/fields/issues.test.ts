import { expect, test } from 'vitest';
import { z } from 'zod';
import { lineSchema, requiredChoiceSchema, textSchema, wholeSchema } from './fields.schema.ts';
import { issueMessages } from './issues.ts';

const schema = z.object({
  tests: wholeSchema(1, 9),
  name: z.string().min(1).max(5),
  kind: requiredChoiceSchema(['general', 'weekly']),
});

function messageOf(input: unknown, field: string) {
  const parsed = schema.safeParse(input);
  return parsed.success ? null : issueMessages(parsed.error.issues)[field];
}

test.each([
  [{ name: 'a' }, 'tests', { id: 'validation.required' }],
  [{ name: 'a', tests: 'many' }, 'tests', { id: 'validation.notWhole' }],
  [{ name: 'a', tests: 2.5 }, 'tests', { id: 'validation.notWhole' }],
  [{ name: 'a', tests: 0 }, 'tests', { id: 'validation.tooSmall', values: { min: 1 } }],
  [{ name: 'a', tests: 1 }, 'kind', { id: 'validation.required' }],
  [{ name: 'a', tests: 1, kind: 'daily' }, 'kind', { id: 'validation.format' }],
  [{ name: '', tests: 1 }, 'name', { id: 'validation.required' }],
  [{ name: 'too long', tests: 1 }, 'name', { id: 'validation.tooLong', values: { max: 5 } }],
])('Validation of %j returns the right message for the field %s.', (input, field, message) => {
  expect(messageOf(input, field)).toEqual(message);
});

test('A line has no line breaks, which could forge a mail header; a text keeps them.', () => {
  expect(lineSchema(100).parse('Sara\r\nBcc: all@example.com')).toBe('Sara Bcc: all@example.com');
  expect(lineSchema(100).parse('سارة O’Neil')).toBe('سارة O’Neil');
  expect(textSchema(100).parse('First\nSecond')).toBe('First\nSecond');
});

test('Of thousands of refused fields, the first ones get a message.', () => {
  const { error } = z.array(z.number()).safeParse(Array(5000).fill('x'));
  const fields = Object.keys(issueMessages(error?.issues ?? []));
  expect([fields[0], fields.length]).toEqual(['0', 200]);
});
