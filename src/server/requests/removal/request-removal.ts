import { setImmediate } from 'node:timers/promises';
import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { Removal } from '#shared/retention/retention.schema.ts';
import { removeResponsesNaming } from '../../api/idempotent-responses.service.ts';
import type { PrivateFiles } from '../../cards/private-files.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Actor, actorName, systemActor } from '../../core/auth/actor.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import { type Db, inTransaction, type Tx } from '../../core/db/client.ts';
import type { Overwrite } from '../../core/db/overwrite-unused.ts';
import { runTimeSlice } from '../../core/db/time-slices.ts';
import { newRandomId } from '../../core/ids.ts';
import { deleteRequest } from '../../request-records/appointment-claims.ts';
import { cardViews, requestCards, requests } from '../../request-records/requests.table.ts';
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
    const findRecord = (reader: Db | Tx) => reader.select().from(removals).where(eq(removals.id, id)).get();

    function recordAmounts(tx: Tx, amounts: RemovalAmounts): void {
      const record = findRecord(tx);
      if (record) {
        const { cards, requests, suspected } = record;
        const sums = {
          cards: cards + amounts.cards,
          requests: requests + amounts.requests,
          suspected: suspected + amounts.suspected,
        };
        tx.update(removals)
          .set({ ...sums, finishedAt: null })
          .where(eq(removals.id, id))
          .run();
        return;
      }
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
      for (let rows = find(); rows.length > 0; rows = find())
        await removeAll(
          rows.map(({ id: each }) => each),
          removeFilesOf,
          (tx, each) => removeRequest(tx, and(eq(requests.id, each), condition)),
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
      await removeAll(ids, removeFilesOf, (tx, each) => {
        const named = eq(requests.id, each);
        tx.delete(cardViews)
          .where(inArray(cardViews.reference, tx.select({ reference: requests.reference }).from(requests).where(named)))
          .run();
        return removeRequest(tx, named);
      });
      // The requests are erased. The job that finishes removals tries again, and logs the error.
      await finishRemovals({ db, clock, overwrite }).catch(() => undefined);
    }

    /** The amounts removed so far; null if there are none. */
    function result(): Removal | null {
      const record = findRecord(db);
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

  /** Checks the condition again, because staff may have changed the request meanwhile. */
  function removeRequest(tx: Tx, condition: SQL | undefined): Partial<RemovalAmounts> {
    const { id, reference, spamReason } = requests;
    const row = tx.select({ id, reference, spamReason }).from(requests).where(condition).get();
    if (!row) return {};
    const cards =
      tx.select({ count: count() }).from(requestCards).where(eq(requestCards.requestId, row.id)).get()?.count ?? 0;
    removeResponsesNaming(tx, row.reference);
    deleteRequest(tx, row.id);
    return { cards, ...(row.spamReason === null ? { requests: 1 } : { suspected: 1 }) };
  }

  async function removeFilesOf(requestIds: string[]): Promise<void> {
    const cards = db
      .select({ id: requestCards.id })
      .from(requestCards)
      .where(inArray(requestCards.requestId, requestIds))
      .all();
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
