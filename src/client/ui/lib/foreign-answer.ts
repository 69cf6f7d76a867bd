import { appErrorOf } from './app-error.ts';

/**
 * An answer that is not of our server, but of a proxy, or of a network that wants a sign-in. `status` is 0 for a
 * redirect.
 */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Another server answered ${status}.`);
    this.name = 'ForeignAnswer';
    this.status = status;
  }
}

/**
 * `fetch` for calls of our server, which never redirects them. Reading an answer as JSON rejects with a ForeignAnswer
 * if it is none.
 */
export async function fetchOwn(url: string | URL | Request, options: object = {}): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const read = response.json.bind(response);
  response.json = () =>
    read().catch((cause: unknown) => {
      throw cause instanceof SyntaxError ? new ForeignAnswer(response.status) : cause;
    });
  return response;
}

/** The refusal in our server's answer; null if the answer is not of our server. */
export function refusalIn(answer: unknown): { message: string; fields: Record<string, string> } | null {
  const {
    message,
    requestId,
    fields = {},
  } = (answer ?? {}) as { message?: string; requestId?: string; fields?: Record<string, string> };
  return message && requestId ? { message, fields } : null;
}

/** The status of an answer that is not of our server; null without one. */
export function foreignStatusOf(error: unknown): number | null {
  if (error instanceof ForeignAnswer) return error.status;
  if (!(error instanceof Error) || appErrorOf(error)) return null;
  if (error.cause instanceof ForeignAnswer) return error.cause.status;
  // JSON that is not of our server.
  const { meta } = error as { meta?: { response?: { status: number } } };
  return meta?.response?.status ?? null;
}

/** Whether a request behind this answer may have reached our server: its own answer was lost on the way back. */
export const mayHaveArrived = (status: number) => status >= 500 && status !== 503;
