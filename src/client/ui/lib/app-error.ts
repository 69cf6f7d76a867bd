import type { ErrorCode } from '#shared/errors.ts';

/** The server's error: its code, its message and a message for each refused field, in the page's language. */
interface ClientAppError {
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
}

/** The server's error inside a failed call. Null without a response of the server (network error, proxy page). */
export function appErrorOf(error: unknown): ClientAppError | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const data = error.data as { appCode?: ErrorCode; fields?: Record<string, string> } | null | undefined;
  if (!data?.appCode) return null;
  return { code: data.appCode, message: error instanceof Error ? error.message : '', fields: data.fields ?? {} };
}
