import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { toAppError } from '../core/errors.ts';

/** Converts an error for API clients, with the field names that they sent. `fieldNames` maps names that differ by more than `_en` and `_ar`. */
export function toRestError(error: FastifyError, fieldNames: Record<string, string> | undefined): AppError {
  const failure = hasZodFastifySchemaValidationErrors(error) ? refusedBySchema(error.validation) : toAppError(error);
  if (!fieldNames) return failure;
  const fields = Object.fromEntries(Object.entries(failure.fields).map(([path, message]) => [clientName(path, fieldNames), message]));
  const { code, messageKey: message, retryAfterSeconds, cause } = failure;
  return new AppError(code, { message, fields, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

/** Restores zod issues from the type provider's error format. */
function refusedBySchema(validation: ZodFastifySchemaValidationError[]): AppError {
  const issues = validation.map(({ keyword, instancePath, message, params }) => {
    return { ...params, code: keyword, message, path: instancePath.split('/').slice(1) } as z.core.$ZodIssue;
  });
  const { '': _whole, ...fields } = issueMessages(issues);
  return new AppError('invalid_input', { fields });
}

function clientName(path: string, fieldNames: Record<string, string>): string {
  const [field = '', ...rest] = path.split('.');
  return [fieldNames[field] ?? field.replace(/(En|Ar)$/, (ending) => `_${ending.toLowerCase()}`), ...rest].join('.');
}
