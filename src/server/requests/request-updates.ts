import type { RequestUpdate } from '#shared/requests/inbox.schema.ts';

/** A request was added or changed. Names the request, never its content. */
type UpdateNotice = Omit<RequestUpdate, 'arrived'> & Partial<RequestUpdate>;

export type RequestUpdates = ReturnType<typeof createRequestUpdates>;

/** Notifies listeners in this process that requests changed; called after the commit. */
export function createRequestUpdates() {
  const listeners = new Set<(change: RequestUpdate) => void>();
  const ends = new AbortController();

  function notify({ arrived = null, ...change }: UpdateNotice): void {
    for (const listener of listeners) listener({ ...change, arrived });
  }

  /** Adds a listener; the returned function removes it. */
  function subscribe(listener: (change: RequestUpdate) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { notify, subscribe, /** Aborted when the process is about to end. */ ending: ends.signal, end: () => ends.abort() };
}
