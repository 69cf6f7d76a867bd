import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError, type ErrorCode, type MessageKey } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { isDatabaseLocked, isStorageFailure } from './storage-failure.ts';

/**
 * HTTP status, tRPC code and log level of each error code. Errors that any client can cause at will have a low level.
 */
export const errorTable: Record<
  ErrorCode,
  { status: number; rpc: TRPC_ERROR_CODE_KEY; level: 'debug' | 'info' | 'warn' | 'error' }
> = {
  invalid_input: { status: 400, rpc: 'BAD_REQUEST', level: 'debug' },
  unauthenticated: { status: 401, rpc: 'UNAUTHORIZED', level: 'info' },
  forbidden: { status: 403, rpc: 'FORBIDDEN', level: 'warn' },
  reauthentication_required: { status: 403, rpc: 'FORBIDDEN', level: 'info' },
  not_found: { status: 404, rpc: 'NOT_FOUND', level: 'debug' },
  method_not_allowed: { status: 405, rpc: 'METHOD_NOT_SUPPORTED', level: 'debug' },
  conflict: { status: 409, rpc: 'CONFLICT', level: 'info' },
  outdated: { status: 412, rpc: 'PRECONDITION_FAILED', level: 'info' },
  key_reused: { status: 422, rpc: 'UNPROCESSABLE_CONTENT', level: 'info' },
  too_large: { status: 413, rpc: 'PAYLOAD_TOO_LARGE', level: 'info' },
  unsupported_type: { status: 415, rpc: 'UNSUPPORTED_MEDIA_TYPE', level: 'info' },
  too_many_requests: { status: 429, rpc: 'TOO_MANY_REQUESTS', level: 'debug' },
  unavailable: { status: 503, rpc: 'SERVICE_UNAVAILABLE', level: 'error' },
  internal: { status: 500, rpc: 'INTERNAL_SERVER_ERROR', level: 'error' },
};

/**
 * Converts any thrown value: failed validation becomes `invalid_input` with its fields, an unknown error `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return invalidInput(issueMessages(error.issues), error);
  if (isDatabaseLocked(error))
    return new AppError('unavailable', { message: { id: 'error.locked' }, retryAfterSeconds: 2, cause: error });
  if (isStorageFailure(error))
    return new AppError('unavailable', { message: { id: 'error.cannotStore' }, cause: error });
  const code = codeOfTransportError(error);
  return new AppError(code, { cause: error });
}

function invalidInput(fields: Record<string, MessageKey>, cause: unknown): AppError {
  return new AppError('invalid_input', { fields, cause });
}

/** Errors of Fastify and tRPC have a status or code of their own. */
function codeOfTransportError(error: unknown): ErrorCode {
  if (typeof error !== 'object' || error === null) return 'internal';
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  for (const [name, row] of Object.entries(errorTable))
    if (row.status === statusCode || row.rpc === code) return name as ErrorCode;
  if (code === 'PARSE_ERROR') return 'invalid_input';
  return statusCode !== undefined && statusCode < 500 ? 'invalid_input' : 'internal';
}

/**
 * The text for people. That of an unexpected failure contains the id of the request, by which its line in the log is
 * found.
 */
export function failureText(
  { code, messageKey }: AppError,
  requestId: string | null,
  render: (message: MessageKey) => string,
): string {
  const text = render(messageKey);
  if (code !== 'internal' || requestId === null) return text;
  return `${text} ${render({ id: 'error.code', values: { code: requestId } })}`;
}

/** The row of a query; throws `not_found` if there is none. */
export function requireFound<Row>(row: Row | null | undefined): Row {
  if (!row) throw new AppError('not_found');
  return row;
}
