/** All error codes. The server maps each to an HTTP status and an RPC code. */
export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'reauthentication_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'outdated'
  | 'key_reused'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal';

/** The id of a catalogue message with its values. */
export interface MessageKey {
  id: string;
  values?: Record<string, string | number>;
}

interface AppErrorOptions {
  message?: MessageKey;
  /** One message for each refused field, by path. */
  fields?: Record<string, MessageKey>;
  /** For `too_many_requests`: seconds until a retry. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failure with a message for users. It holds a code and message keys, not text in one language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messageKey: MessageKey;
  readonly fields: Record<string, MessageKey>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message?.id ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.messageKey = options.message ?? { id: `error.${code}` };
    this.fields = options.fields ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
