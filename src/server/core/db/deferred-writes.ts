import { type Db, inTransaction, type Tx } from './client.ts';

interface DeferredWritesDeps {
  db: Db;
  logger: Record<'error', (details: object, message: string) => void>;
  /** The log's message about writes that failed. */
  failure: string;
}

/** Long enough for the server to send the response first. */
const lateMs = 50;
/** Upper limit for the queue during a flood. */
const maxWaiting = 1000;

/**
 * Queues writes and makes them a moment later in one transaction, so that neither the response nor its time reveals
 * whether something was written. Never throws.
 */
export function createDeferredWrites({ db, logger, failure }: DeferredWritesDeps): (write: (tx: Tx) => void) => void {
  let waiting: ((tx: Tx) => void)[] = [];

  function writeAll(): void {
    const writes = waiting;
    waiting = [];
    // The process is about to end.
    if (!db.$client.open) return;
    try {
      inTransaction(db, (tx) => {
        for (const write of writes) write(tx);
      });
    } catch (error) {
      logger.error({ err: error }, failure);
    }
  }

  return (write) => {
    if (waiting.length === 0) setTimeout(writeAll, lateMs);
    if (waiting.length < maxWaiting) waiting.push(write);
  };
}
