import { createHmac } from 'node:crypto';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { clockCorrectionMs, dayMs } from '#shared/time/time.rules.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { idempotentResponses } from './api.table.ts';

export type IdempotentResponsesService = ReturnType<typeof createIdempotentResponsesService>;

/** A request that must be executed only once, even if the client repeats it. */
export interface IdempotentCall {
  /** The owner of the key; owners do not share keys. */
  owner: string;
  key: string;
  /** Recognises the content of the request; see `fingerprintOf`. */
  fingerprint: string;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/** The database, or the transaction of the write. */
export type ResponseWriter = Db | Tx;

/** Stores responses for a day, for repeated requests with the same Idempotency-Key. */
export function createIdempotentResponsesService({
  db,
  clock,
  secrets,
}: {
  db: Db;
  clock: Clock;
  secrets: Pick<Secrets, 'derive'>;
}) {
  const fingerprintKey = secrets.derive('idempotency');
  /** The fingerprints of running calls. Only in memory, so that no key stays reserved if the process ends meanwhile. */
  const running = new Map<string, string>();
  const nameOf = ({ owner, key }: IdempotentCall) => JSON.stringify([owner, key]);
  const rowOf = ({ owner, key }: IdempotentCall) =>
    and(eq(idempotentResponses.owner, owner), eq(idempotentResponses.key, key));

  /** An HMAC of a request, so that nobody can test a guess of its content with a copy of the database. */
  const fingerprintOf = (content: string): string => createHmac('sha256', fingerprintKey).update(content).digest('hex');

  /**
   * The stored response to this call, or null if it is the first; then the caller must call `end`. Throws `key_reused`
   * if the key was used for another request, `conflict` while the first is running.
   */
  function begin(call: IdempotentCall): StoredResponse | null {
    const reserved = running.get(nameOf(call));
    const stored = reserved === undefined ? readStored(call) : undefined;
    if ((reserved ?? stored?.fingerprint ?? call.fingerprint) !== call.fingerprint) throw new AppError('key_reused');
    if (reserved !== undefined)
      throw new AppError('conflict', { message: { id: 'api.keyInUse' }, retryAfterSeconds: 1 });
    if (stored) return { status: stored.status, body: stored.body };
    running.set(nameOf(call), call.fingerprint);
    return null;
  }

  function readStored(call: IdempotentCall) {
    removeDue();
    return db.select().from(idempotentResponses).where(rowOf(call)).get();
  }

  /** Deletes responses older than a day, which may name requests of visitors. */
  function removeDue(): void {
    db.delete(idempotentResponses)
      .where(
        or(
          lte(idempotentResponses.createdAt, toInstant(clock() - dayMs)),
          gt(idempotentResponses.createdAt, toInstant(clock() + clockCorrectionMs)),
        ),
      )
      .run();
  }

  /** Stores the response to a started call; in the transaction of its write, so that a crash cannot separate them. */
  function store(writer: ResponseWriter, call: IdempotentCall, response: StoredResponse): void {
    const { owner, key } = idempotentResponses;
    const row = { ...call, ...response, createdAt: toInstant(clock()) };
    writer
      .insert(idempotentResponses)
      .values(row)
      .onConflictDoUpdate({ target: [owner, key], set: row })
      .run();
  }

  /** Ends a started call. Stores its response, or nothing (null) if it failed, so that it can be repeated. */
  function end(call: IdempotentCall, response: StoredResponse | null): void {
    running.delete(nameOf(call));
    if (response) store(db, call, response);
    else db.delete(idempotentResponses).where(rowOf(call)).run();
  }

  return { fingerprintOf, begin, store, end, removeDue };
}

/** Deletes the responses that name a removed request; called in the transaction of its removal. */
export function removeResponsesNaming(tx: Tx, reference: string): void {
  deletionOfResponses(tx).run({ reference });
}

/** A prepared statement, because a removal runs it for each request. */
const deletionOfResponses = preparedQuery((db) =>
  db
    .delete(idempotentResponses)
    .where(sql`instr(${idempotentResponses.body}, ${sql.placeholder('reference')}) > 0`)
    .prepare(),
);
