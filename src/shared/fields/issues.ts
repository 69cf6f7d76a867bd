import type { z } from 'zod';
import type { MessageKey } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** The most issues that are read, because one call may cause 100,000. */
const maxIssues = 200;

/** One message key for each refused field, by its path joined with dots. The first issue of a field wins. */
export function issueMessages(issues: readonly Issue[]): Record<string, MessageKey> {
  const messages: Record<string, MessageKey> = {};
  for (const issue of issues.slice(0, maxIssues)) messages[issue.path.join('.')] ??= issueMessage(issue);
  return messages;
}

const formatMessages: Record<string, string> = {
  email: 'validation.email',
  date: 'validation.day',
  datetime: 'validation.day',
};

function issueMessage(issue: Issue): MessageKey {
  if (issue.code === 'custom')
    return { id: `validation.${issue.message}`, ...(issue.params && { values: issue.params }) };
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big')
    return {
      id: issue.origin === 'string' ? 'validation.tooLong' : 'validation.tooBig',
      values: { max: Number(issue.maximum) },
    };
  if (issue.code === 'invalid_format') return { id: formatMessages[issue.format] ?? 'validation.format' };
  // Issues do not contain the input. Only their message distinguishes a missing value from a wrong one.
  if (issue.code === 'invalid_value' && issue.message === 'required') return { id: 'validation.required' };
  if (issue.code === 'invalid_type' && /received undefined$/.test(issue.message)) return { id: 'validation.required' };
  if (issue.code !== 'invalid_type') return { id: 'validation.format' };
  if (issue.expected === 'int' || issue.message === 'notWhole') return { id: 'validation.notWhole' };
  return { id: issue.expected === 'number' ? 'validation.notANumber' : 'validation.format' };
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): MessageKey {
  if (issue.origin !== 'string') return { id: 'validation.tooSmall', values: { min: Number(issue.minimum) } };
  return issue.minimum === 1
    ? { id: 'validation.required' }
    : { id: 'validation.tooShort', values: { min: Number(issue.minimum) } };
}
