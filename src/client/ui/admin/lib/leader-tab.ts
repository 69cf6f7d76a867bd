/** A tab that takes part in a leader election. */
export interface LeaderTab {
  /** True while this tab is the leader. */
  isLeader: () => boolean;
  leave: () => void;
}

/**
 * Joins the leader election of this name. One tab of the browser is the leader; when it closes, another becomes the leader. Without the Web Locks API
 * (no HTTPS), every tab is a leader.
 */
export function joinLeaderElection(name: string): LeaderTab {
  if (!('locks' in navigator)) return { isLeader: () => true, leave: () => undefined };
  let isLeader = false;
  const leaving = new AbortController();
  const held = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      isLeader = true;
      return held;
    })
    // The tab left before it became the leader.
    .catch(() => undefined);
  return {
    isLeader: () => isLeader && !leaving.signal.aborted,
    leave: () => leaving.abort(),
  };
}
