import type { RequestChange } from '#shared/requests/inbox.schema.ts';

/** Something happened to a request: it came, or somebody changed it. Says which, never what is in it. */
type ToldChange = Omit<RequestChange, 'arrived'> & Partial<RequestChange>;

export type RequestChanges = ReturnType<typeof createRequestChanges>;

/** Tells everybody in this process who listens that requests changed; to be told after the commit. */
export function createRequestChanges() {
  const listeners = new Set<(change: RequestChange) => void>();
  const ends = new AbortController();

  function tell({ arrived = null, ...change }: ToldChange): void {
    for (const listener of listeners) listener({ ...change, arrived });
  }

  /** Begins to listen; the answer ends it. */
  function listen(listener: (change: RequestChange) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { tell, listen, /** Aborted when the process is about to end. */ ending: ends.signal, end: () => ends.abort() };
}
