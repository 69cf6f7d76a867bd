import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { type Db, inTransaction } from './db/client.ts';

/** A counter of changes to public content; cached responses store the count at which they were rendered. */
export interface ContentVersion {
  current: () => number;
  /** Call it after the commit of every change that visitors can see. */
  bump: () => void;
}

/** The counter is not stored: it restarts with the process. */
export function createContentVersion(): ContentVersion {
  let version = 1;
  return {
    current: () => version,
    bump: () => {
      version += 1;
    },
  };
}

const storedChanges = ({ $client }: Db) => $client.pragma('user_version', { simple: true }) as number;

/**
 * The content version of a command beside the server. `bump` also counts the change in the database, within the caller's
 * transaction if there is one.
 */
export function createCommandContentVersion(db: Db): ContentVersion {
  const { current, bump } = createContentVersion();
  return {
    current,
    bump: () => {
      bump();
      inTransaction(db, () => void db.$client.pragma(`user_version = ${storedChanges(db) + 1}`));
    },
  };
}

/**
 * Returns a function that reports whether a command has changed content since its previous call. Other writes do not
 * count, such as those of Litestream at each checkpoint.
 */
export function watchCommandChanges(db: Db): () => boolean {
  let seen = storedChanges(db);
  return () => {
    const before = seen;
    seen = storedChanges(db);
    return seen !== before;
  };
}

/** The number of results that are kept at most. */
const maxResults = 500;

/** Returns the result of `compute` for a key again until the content changes. */
export function cacheUntilChange<Key extends string, Result extends object>(
  { current }: Pick<ContentVersion, 'current'>,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new LRUCache<Key, Result>({ max: maxResults });
  let version = current();
  return (key) => {
    if (current() !== version) results.clear();
    version = current();
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
}

/**
 * Returns the next instant (ms) that `find` gives again until it is reached, the content changes, or the clock is set
 * back; null: no such instant.
 */
export function cacheNextInstant(
  { contentVersion, clock }: { contentVersion: Pick<ContentVersion, 'current'>; clock: Clock },
  find: () => number | null,
): () => number | null {
  let found: { at: number | null; version: number; since: number } | null = null;
  return () => {
    const now = clock();
    const version = contentVersion.current();
    const isValid = found?.version === version && found.since <= now && (found.at === null || now < found.at);
    if (!found || !isValid) found = { at: find(), version, since: now };
    return found.at;
  };
}
