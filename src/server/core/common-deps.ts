import type { Clock } from './clock.ts';
import type { ContentVersion } from './content-version.ts';
import type { Db } from './db/client.ts';

/** The dependencies of most services. */
export interface CommonDeps {
  db: Db;
  clock: Clock;
  /** For lifetimes in memory; the machine's by default. */
  monotonic?: Clock | undefined;
}

/** The dependencies of services that read content and invalidate its caches. */
export interface ContentDeps extends CommonDeps {
  contentVersion: ContentVersion;
}
