import { setImmediate } from 'node:timers/promises';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Removal } from '#shared/retention/retention.schema.ts';
import { removeResponsesNaming } from '../../api/idempotent-responses.service.ts';
import type { PrivateFiles } from '../../cards/private-files.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Actor, actorName, systemActor } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import { inTransaction, type Tx } from '../../core/db/client.ts';
import type { Overwrite } from '../../core/db/overwrite-unused.ts';
import { givenIds, isGiven, preparedQuery } from '../../core/db/prepared-query.ts';
import { runTimeSlice } from '../../core/db/time-slices.ts';
import { newRandomId } from '../../core/ids.ts';
import { deleteRequest } from '../../request-records/appointment-claims.ts';
import { cardViews, type RequestRow, requestCards, requests } from '../../request-records/requests.table.ts';
import type { RequestsRevision } from '../../request-records/requests-revision.ts';
import { finishRemovals } from './finish-removals.ts';
import { dueRemovals, removals } from './removals.table.ts';

export interface RequestRemovalDeps extends CommonDeps {
  privateFiles: PrivateFiles;
  revision: Pick<RequestsRevision, 'raise'>;
  /** Overwrites the unused parts of the database file; in a child process by default. */
  overwrite?: Overwrite | undefined;
}

/** Amounts of a removal. */
type RemovalAmounts = Pick<Removal, 'cards' | 'requests' | 'suspected'>;

const foundAtOnce = 500;
/** Files per batch, deleted before their rows. */
const batchSize = 15;
const none: RemovalAmounts = { cards: 0, requests: 0, suspected: 0 };

type RemoveFiles = (ids: string[]) => Promise<void>;
type RemoveRow = (tx: Tx, id: string) => Partial<RemovalAmounts>;

/**
 * Removes requests and cards permanently. Files are deleted before their rows, since a file without a row would never
 * be found. A request's search words, mails, change requests, history and stored API responses are deleted with it. The
 * work is split into batches, so the server stays responsive. After a crash between files and rows, `finishPersons` finishes erasures, and
 * the next daily run the rest.
 */
export function createRequestRemoval({ db, clock, monotonic, privateFiles, revision, overwrite }: RequestRemovalDeps) {
  /**
   * Starts a removal. The transaction of the first batch adds an audit line with the amounts `due` and a record in
   * `removals`. Each batch updates the record, so an interrupted removal is on record. `id` continues an earlier
   * removal.
   */
  function begin(actor: Actor, reason: Removal['reason'], due: RemovalAmounts, id = newRandomId()) {
    function recordAmounts(tx: Tx, amounts: RemovalAmounts): void {
      if (additionToRecord(tx).run({ id, ...amounts }).changes > 0) return;
      const at = toInstant(clock());
      tx.insert(removals)
        .values({ id, reason, staffName: actorName(actor), removedAt: at, ...amounts })
        .run();
      const [event, subject] =
        reason === 'person' ? (['removedByHand', 'person'] as const) : (['removedByRetention', 'request'] as const);
      audit(tx, actor, { event, at, subject, details: { ...due } });
    }

    const isNothing = (amounts: RemovalAmounts) => amounts.cards + amounts.requests + amounts.suspected === 0;

    /** Removes ids in batches: first the files, then the rows, then the amounts. */
    async function removeAll(ids: string[], removeFiles: RemoveFiles, remove: RemoveRow) {
      for (let done = 0; done < ids.length; ) {
        const batch = ids.slice(done, done + batchSize);
        await removeFiles(batch);
        done += inTransaction(db, (tx) => {
          const amounts = { ...none };
          const removeOne = (each: string) => {
            for (const [kind, amount] of Object.entries(remove(tx, each)))
              amounts[kind as keyof RemovalAmounts] += amount;
          };
          const worked = runTimeSlice(batch, removeOne, monotonic);
          if (!isNothing(amounts)) recordAmounts(tx, amounts);
          return worked;
        });
        revision.raise();
        await setImmediate();
      }
    }

    /** Removes the cards of matching requests. */
    async function removeCards(condition: SQL | undefined): Promise<void> {
      for (let ids = findCards(condition); ids.length > 0; ids = findCards(condition))
        await removeAll(
          ids,
          (batch) => privateFiles.remove(batch),
          (tx, card) => ({ cards: tx.delete(requestCards).where(eq(requestCards.id, card)).run().changes }),
        );
    }

    /** Removes matching requests with everything that belongs to them. */
    async function removeRequests(condition: SQL | undefined): Promise<void> {
      const find = () => db.select({ id: requests.id }).from(requests).where(condition).limit(foundAtOnce).all();
      // Staff may change a request before its batch.
      const findDue = prepareFind(condition);
      for (let rows = find(); rows.length > 0; rows = find())
        await removeAll(
          rows.map(({ id: each }) => each),
          removeFilesOf,
          (tx, each) => removeRequest(tx, findDue.get({ id: each })),
        );
    }

    /**
     * Removes a person's requests and their card views. Stores all ids as due first, and continues an interrupted
     * erasure.
     */
    async function removePersons(ids: string[]): Promise<void> {
      inTransaction(db, (tx) => {
        for (const requestId of ids)
          tx.insert(dueRemovals)
            .values({ requestId, removalId: id })
            .onConflictDoUpdate({ target: dueRemovals.requestId, set: { removalId: id } })
            .run();
        recordAmounts(tx, none);
      });
      const findStored = prepareFind();
      await removeAll(ids, removeFilesOf, (tx, each) => {
        const row = findStored.get({ id: each });
        if (row) tx.delete(cardViews).where(eq(cardViews.reference, row.reference)).run();
        return removeRequest(tx, row);
      });
      // The requests are erased. The job that finishes removals tries again, and logs the error.
      await finishRemovals({ db, clock, overwrite }).catch(() => undefined);
    }

    /** The amounts removed so far; null if there are none. */
    function result(): Removal | null {
      const record = db.select().from(removals).where(eq(removals.id, id)).get();
      if (!record || isNothing(record)) return null;
      const { id: _id, ...removal } = record;
      return removal;
    }

    return { removeCards, removeRequests, removePersons, result };
  }

  function findCards(condition: SQL | undefined): string[] {
    const rows = db
      .select({ id: requestCards.id })
      .from(requestCards)
      .innerJoin(requests, eq(requests.id, requestCards.requestId))
      .where(condition)
      .limit(foundAtOnce)
      .all();
    return rows.map(({ id }) => id);
  }

  /** A statement that finds a request by its id if the condition applies. */
  function prepareFind(condition?: SQL) {
    const { id, reference, spamReason } = requests;
    const isNamed = eq(id, sql.placeholder('id'));
    return db.select({ id, reference, spamReason }).from(requests).where(and(isNamed, condition)).prepare();
  }

  function removeRequest(
    tx: Tx,
    row: Pick<RequestRow, 'id' | 'reference' | 'spamReason'> | undefined,
  ): Partial<RemovalAmounts> {
    if (!row) return {};
    const cards = cardCount(tx).get({ id: row.id })?.count ?? 0;
    deleteRequest(tx, row.id);
    // Also writes the change of the search index, whose duration then counts in the time slice.
    removeResponsesNaming(tx, row.reference);
    return { cards, ...(row.spamReason === null ? { requests: 1 } : { suspected: 1 }) };
  }

  async function removeFilesOf(requestIds: string[]): Promise<void> {
    const cards = cardsOfRequests(db).all(givenIds(requestIds));
    await privateFiles.remove(cards.map(({ id }) => id));
  }

  /** Finishes erasures that a crash or a full disk interrupted; the amounts count towards the original removal. */
  async function finishPersons(): Promise<void> {
    for (const { id } of db.selectDistinct({ id: dueRemovals.removalId }).from(dueRemovals).all()) {
      const rows = db.select().from(dueRemovals).where(eq(dueRemovals.removalId, id)).all();
      await begin(systemActor, 'person', none, id).removePersons(rows.map(({ requestId }) => requestId));
    }
  }

  return { begin, finishPersons, finishRemovals: () => finishRemovals({ db, clock, overwrite }) };
}

// Prepared statements: a removal runs them for thousands of requests, and the garbage collector blocks the server to
// finalise as many statements.
const cardsOfRequests = preparedQuery((db) =>
  db.select({ id: requestCards.id }).from(requestCards).where(isGiven(requestCards.requestId)).prepare(),
);
const cardCount = preparedQuery((db) =>
  db
    .select({ count: count() })
    .from(requestCards)
    .where(eq(requestCards.requestId, sql.placeholder('id')))
    .prepare(),
);
const additionToRecord = preparedQuery((db) => {
  const { id, cards, requests: removed, suspected } = removals;
  const sums = {
    cards: sql`${cards} + ${sql.placeholder('cards')}`,
    requests: sql`${removed} + ${sql.placeholder('requests')}`,
    suspected: sql`${suspected} + ${sql.placeholder('suspected')}`,
  };
  return db
    .update(removals)
    .set({ ...sums, finishedAt: null })
    .where(eq(id, sql.placeholder('id')))
    .prepare();
});
