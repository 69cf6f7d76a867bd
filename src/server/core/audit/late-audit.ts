import type { Actor } from '../auth/actor.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { type AuditedEvent, audit } from './audit.ts';

export interface LateAuditDeps {
  db: Db;
  logger: Record<'error', (details: object, message: string) => void>;
}

/** Long enough for the answer to have left. */
const lateMs = 50;
/** What a flood may keep waiting; the rest of it is counted by the limits and told in the log. */
const mostWaiting = 1000;

/**
 * Writes lines of the audit log a moment later, those of that moment in one transaction: how long an answer takes must not tell whether
 * anything was written. Never throws.
 */
export function createLateAudit({ db, logger }: LateAuditDeps): (actor: Actor, event: AuditedEvent) => void {
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
      logger.error({ err: error }, 'Refusals could not be written into the audit log.');
    }
  }

  return (actor, event) => {
    if (waiting.length === 0) setTimeout(write, lateMs);
    if (waiting.length < mostWaiting) waiting.push([actor, event]);
  };
}
