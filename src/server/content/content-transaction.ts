import type { AuditEvent } from '#shared/audit/audit.schema.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import { inTransaction, type Synchronous, type Tx } from '../core/db/client.ts';

/** A change of several records of one collection. */
export interface ContentChange {
  /** The name of the collection, such as `package`. */
  collection: string;
  ids: readonly string[];
  event: AuditEvent;
  /** ISO 8601. */
  at: string;
  /** True if the change moved the records to the trash, false if it restored them. */
  isTrashed?: boolean | undefined;
}

/** Called once for each change, in its transaction: an error undoes the change. */
export type ChangeSubscriber = (tx: Tx, change: ContentChange) => void;

/** The dependencies of services that change content. */
export interface ContentWriteDeps extends ContentDeps {
  subscribers: readonly ChangeSubscriber[];
}

/** The dependencies of every collection's service. */
export interface CollectionDeps extends ContentWriteDeps {
  /** The id of a draft that is treated as published, for its preview. */
  shown?: string;
}

/**
 * A transaction of `changeContent`. Functions that change content require it, so that no change is left unannounced.
 */
export type ContentTx = Tx & {
  /** Calls the subscribers. */
  publishChange: (change: ContentChange) => void;
};

/** Changes content in one transaction, and raises the content version after the commit. */
export function changeContent<Result>(
  { db, contentVersion, subscribers }: Omit<ContentWriteDeps, 'clock'>,
  work: (tx: ContentTx) => Synchronous<Result>,
): Result {
  const publishing = (tx: Tx): ContentTx =>
    Object.assign(tx, {
      publishChange: (change: ContentChange) => {
        for (const subscriber of subscribers) subscriber(tx, change);
      },
    });
  const before = contentVersion.current();
  try {
    const result = inTransaction(db, (tx) => work(publishing(tx)));
    contentVersion.bump();
    return result;
  } catch (error) {
    // A change within this one has let caches store what was rolled back.
    if (contentVersion.current() !== before) contentVersion.bump();
    throw error;
  }
}
