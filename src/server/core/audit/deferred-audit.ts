import type { Actor } from '../auth/actor.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { type AuditedEvent, audit } from './audit.ts';

interface DeferredAuditDeps {
  db: Db;
  logger: Record<'error', (details: object, message: string) => void>;
}

/** Long enough for the server to send the response first. */
const lateMs = 50;
/** Upper limit for the queue during a flood; rate limits count further events and write them to the server log. */
const maxWaiting = 1000;

/**
 * Queues audit rows and writes them a moment later in one transaction, so that the response time does not reveal
 * whether a row was written. Never throws.
 */
export function createDeferredAudit({ db, logger }: DeferredAuditDeps): (actor: Actor, event: AuditedEvent) => void {
  let waiting: [Actor, AuditedEvent][] = [];

  function write(): void {
    const lines = waiting;
    waiting = [];
    // The process is about to end.
    if (!db.$client.open) return;
    try {
      inTransaction(db, (tx) => {
        for (const [actor, event] of lines) audit(tx, actor, event);
      });
    } catch (error) {
      logger.error({ err: error }, 'Refusals could not be stored in the audit log.');
    }
  }

  return (actor, event) => {
    if (waiting.length === 0) setTimeout(write, lateMs);
    if (waiting.length < maxWaiting) waiting.push([actor, event]);
  };
}
