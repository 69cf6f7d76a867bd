const mostOfSession = 6;

/** What counts the live connections of each session: each of them costs memory and a look at the session now and then. */
export function createLiveStreams() {
  const bySession = new Map<string, Set<() => void>>();

  /** Adds a connection; of more than six of a session the oldest is told to end. Returns what takes it out again. */
  return (session: string, end: () => void): (() => void) => {
    const streams = bySession.get(session) ?? new Set();
    bySession.set(session, streams.add(end));
    const [oldest] = streams;
    if (streams.size > mostOfSession && oldest) {
      streams.delete(oldest);
      oldest();
    }
    return () => {
      streams.delete(end);
      if (streams.size === 0 && bySession.get(session) === streams) bySession.delete(session);
    };
  };
}
