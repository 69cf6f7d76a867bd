import type { RequestChange } from '#shared/requests/inbox.schema.ts';

/** A request was added or changed. Names the request, never its content. */
type ChangeNotice = Omit<RequestChange, 'arrived'> & Partial<RequestChange>;

export type RequestChanges = ReturnType<typeof createRequestChanges>;

/** Notifies listeners in this process that requests changed; called after the commit. */
export function createRequestChanges() {
  const listeners = new Set<(change: RequestChange) => void>();
  const ends = new AbortController();

  function notify({ arrived = null, ...change }: ChangeNotice): void {
    for (const listener of listeners) listener({ ...change, arrived });
  }

  /** Adds a listener; the returned function removes it. */
  function subscribe(listener: (change: RequestChange) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { notify, subscribe, /** Aborted when the process is about to end. */ ending: ends.signal, end: () => ends.abort() };
}
