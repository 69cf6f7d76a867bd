/** A tab's place in the line of those that could speak for all. */
export interface SpeakerTab {
  /** Whether it is this tab that speaks. */
  isMine: () => boolean;
  leave: () => void;
}

/** Stands in line under a name: of all tabs of the browser that do, one speaks, and when it closes the next. Without locks (no HTTPS) each speaks. */
export function joinSpeakers(name: string): SpeakerTab {
  if (!('locks' in navigator)) return { isMine: () => true, leave: () => undefined };
  let isMine = false;
  const leaving = new AbortController();
  const held = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      isMine = true;
      return held;
    })
    // Left before its turn.
    .catch(() => undefined);
  return {
    isMine: () => isMine && !leaving.signal.aborted,
    leave: () => leaving.abort(),
  };
}
