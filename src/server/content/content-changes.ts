import type { AuditEvent } from '#shared/audit/audit.schema.ts';
import { connectionOf, type Db, type Tx } from '../core/db/client.ts';

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
type ChangeSubscriber = (tx: Tx, change: ContentChange) => void;

const subscribers = new WeakMap<Db, readonly ChangeSubscriber[]>();

/** Sets the functions that are called for all changes of content through this connection. */
export function subscribeToChanges(db: Db, functions: readonly ChangeSubscriber[]): void {
  subscribers.set(db, functions);
}

/** Calls the subscribers, in the transaction of the change. */
export function publishChange(tx: Tx, change: ContentChange): void {
  for (const subscriber of subscribers.get(connectionOf(tx)) ?? []) subscriber(tx, change);
}
