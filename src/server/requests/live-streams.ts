const maxPerSession = 6;

/** Limits the live connections of each session: each one costs memory and regular session checks. */
export function createLiveStreamLimit() {
  const bySession = new Map<string, Set<() => void>>();

  /** Registers a connection, and ends the oldest if the session has more than six. Returns a function that removes it. */
  return (session: string, end: () => void): (() => void) => {
    const streams = bySession.get(session) ?? new Set();
    bySession.set(session, streams.add(end));
    const [oldest] = streams;
    if (streams.size > maxPerSession && oldest) {
      streams.delete(oldest);
      oldest();
    }
    return () => {
      streams.delete(end);
      if (streams.size === 0 && bySession.get(session) === streams) bySession.delete(session);
    };
  };
}
