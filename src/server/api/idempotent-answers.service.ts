import { and, eq, isNull, lte } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { idempotentAnswers } from './api.table.ts';

export type IdempotentAnswersService = ReturnType<typeof createIdempotentAnswersService>;

/** A request that its sender may send again, and wants carried out once. */
export interface IdempotentCall {
  /** Whose key it is: one sender's keys mean nothing for another. */
  owner: string;
  key: string;
  /** A hash of what was asked for. */
  fingerprint: string;
}

export interface KeptAnswer {
  status: number;
  body: string;
}

/** Answers that are given again, for a day, to who sends the same request with the same Idempotency-Key. */
export function createIdempotentAnswersService({ db, clock }: { db: Db; clock: Clock }) {
  const rowOf = ({ owner, key }: IdempotentCall) => and(eq(idempotentAnswers.owner, owner), eq(idempotentAnswers.key, key));

  /**
   * The answer that this call was given before; null where it is the first, which then has to be kept or forgotten. Throws
   * `key_reused` where the key was sent with something else, `conflict` while the first is not answered, also where the process
   * ended before it could be: whether it was carried out is then unknown.
   */
  function begin(call: IdempotentCall): KeptAnswer | null {
    return inTransaction(db, (tx) => {
      tx.delete(idempotentAnswers)
        .where(lte(idempotentAnswers.createdAt, toInstant(clock() - dayMs)))
        .run();
      const row = tx.select().from(idempotentAnswers).where(rowOf(call)).get();
      if (!row) {
        tx.insert(idempotentAnswers)
          .values({ ...call, createdAt: toInstant(clock()) })
          .run();
        return null;
      }
      if (row.fingerprint !== call.fingerprint) throw new AppError('key_reused');
      if (row.status === null || row.body === null) throw new AppError('conflict', { message: { id: 'api.keyInUse' }, retryAfterSeconds: 1 });
      return { status: row.status, body: row.body };
    });
  }

  /** Keeps the answer to a call that was begun. */
  function keep(call: IdempotentCall, answer: KeptAnswer): void {
    db.update(idempotentAnswers).set(answer).where(rowOf(call)).run();
  }

  /** Forgets a call that came to nothing, so that it can be tried again. */
  function forget(call: IdempotentCall): void {
    db.delete(idempotentAnswers)
      .where(and(rowOf(call), isNull(idempotentAnswers.status)))
      .run();
  }

  return { begin, keep, forget };
}
