import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { clockCorrectionMs, dayMs } from '#shared/time/time.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { idempotentResponses } from './api.table.ts';

export type IdempotentResponsesService = ReturnType<typeof createIdempotentResponsesService>;

/** A request that must be executed only once, even if the client repeats it. */
export interface IdempotentCall {
  /** The owner of the key; owners do not share keys. */
  owner: string;
  key: string;
  /** A hash of the request. */
  fingerprint: string;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/** Stores responses for a day, for repeated requests with the same Idempotency-Key. */
export function createIdempotentResponsesService({ db, clock }: { db: Db; clock: Clock }) {
  const rowOf = ({ owner, key }: IdempotentCall) => and(eq(idempotentResponses.owner, owner), eq(idempotentResponses.key, key));

  /**
   * The stored response to this call, or null if it is the first; then the caller must call `store` or `forget`. Throws
   * `key_reused` if the key was used for another request, `conflict` while the first is running. It also throws `conflict` if the
   * process ended meanwhile: whether the request was executed is then unknown.
   */
  function begin(call: IdempotentCall): StoredResponse | null {
    return inTransaction(db, (tx) => {
      tx.delete(idempotentResponses)
        .where(or(lte(idempotentResponses.createdAt, toInstant(clock() - dayMs)), gt(idempotentResponses.createdAt, toInstant(clock() + clockCorrectionMs))))
        .run();
      const row = tx.select().from(idempotentResponses).where(rowOf(call)).get();
      if (!row) {
        tx.insert(idempotentResponses)
          .values({ ...call, createdAt: toInstant(clock()) })
          .run();
        return null;
      }
      if (row.fingerprint !== call.fingerprint) throw new AppError('key_reused');
      if (row.status === null || row.body === null) throw new AppError('conflict', { message: { id: 'api.keyInUse' }, retryAfterSeconds: 1 });
      return { status: row.status, body: row.body };
    });
  }

  /** Stores the response to a started call. */
  function store(call: IdempotentCall, response: StoredResponse): void {
    db.update(idempotentResponses).set(response).where(rowOf(call)).run();
  }

  /** Deletes a failed call, so that it can be repeated. */
  function forget(call: IdempotentCall): void {
    db.delete(idempotentResponses)
      .where(and(rowOf(call), isNull(idempotentResponses.status)))
      .run();
  }

  return { begin, store, forget };
}
