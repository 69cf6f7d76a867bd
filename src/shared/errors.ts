/** Every way a request can fail, named once for all layers; the server's table gives each its HTTP status and RPC code. */
export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
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

/** A text by its catalogue id, with the values it shows. */
export interface MessageKey {
  id: string;
  values?: Record<string, string | number>;
}

export interface AppErrorOptions {
  message?: MessageKey;
  /** One message for each field that was refused, by its path. */
  fields?: Record<string, MessageKey>;
  /** For `too_many_requests`: how long to wait, in seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failure that a person may be told about: it carries a code and message keys, never a sentence in one language. */
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
