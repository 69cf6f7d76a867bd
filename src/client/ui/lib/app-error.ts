import type { ErrorCode } from '#shared/errors.ts';

/** What the server said of a failure: its code, and a message for each refused field, in the page's language. */
interface ClientAppError {
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
}

/** The server's answer inside a failed call, or null where there was none (no network, a proxy's page). */
export function appErrorOf(error: unknown): ClientAppError | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const data = error.data as { appCode?: ErrorCode; fields?: Record<string, string> } | null | undefined;
  if (!data?.appCode) return null;
  return { code: data.appCode, message: error instanceof Error ? error.message : '', fields: data.fields ?? {} };
}
