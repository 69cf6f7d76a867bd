import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Removal } from '#shared/schemas/retention.schema.ts';
import { type Clock, toInstant } from '../clock.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { cardViews, removals, requestCards, requests } from '../db/schema/index.ts';
import { newRandomId } from '../ids.ts';
import type { PrivateFiles } from '../private-files/private-files.ts';

export interface RequestRemovalDeps {
  db: Db;
  clock: Clock;
  privateFiles: PrivateFiles;
}

const removedAtOnce = 500;

/**
 * Takes requests and cards away for good: files before rows, since a file without a record would be found by nobody. With a request
 * go its words in the search, mails, wishes and history; the database overwrites what it removes.
 */
export function createRequestRemoval({ db, clock, privateFiles }: RequestRemovalDeps) {
  /** Removes the cards of matching requests, visitors being answered between two batches. Returns how many. */
  async function removeCards(condition: SQL | undefined): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = db
        .select({ id: requestCards.id })
        .from(requestCards)
        .innerJoin(requests, eq(requests.id, requestCards.requestId))
        .where(condition)
        .limit(removedAtOnce)
        .all();
      if (rows.length === 0) return removed;
      const ids = rows.map(({ id }) => id);
      await privateFiles.remove(ids);
      removed += db.delete(requestCards).where(inArray(requestCards.id, ids)).run().changes;
      await setImmediate();
    }
  }

  /** Removes matching requests, visitors being answered between two batches. Returns how many. */
  async function removeRequests(condition: SQL | undefined): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = db.select({ id: requests.id }).from(requests).where(condition).limit(removedAtOnce).all();
      if (rows.length === 0) return removed;
      const ids = rows.map(({ id }) => id);
      await removeFiles(ids);
      // Asked again: staff may have taken one up meanwhile.
      removed += db
        .delete(requests)
        .where(and(inArray(requests.id, ids), condition))
        .run().changes;
      await setImmediate();
    }
  }

  /**
   * Removes a person's requests, with who looked at their cards, and writes down how many: rows and note in one transaction. A crash
   * before it leaves rows without files; the same call again ends it.
   */
  async function removePerson(ids: string[], staffName: string): Promise<Removal> {
    const cards = await removeFiles(ids);
    const removal = inTransaction(db, (tx) => {
      const named = inArray(requests.id, ids);
      const rows = tx.select({ reference: requests.reference, suspicion: requests.suspicion }).from(requests).where(named).all();
      const references = rows.map(({ reference }) => reference);
      tx.delete(cardViews).where(inArray(cardViews.reference, references)).run();
      tx.delete(requests).where(named).run();
      const suspected = rows.filter(({ suspicion }) => suspicion !== null).length;
      return writeDown({ reason: 'person', staffName, cards, requests: rows.length - suspected, suspected }, tx);
    });
    // Else what was overwritten in the database would lie in its log a while longer.
    db.$client.pragma('wal_checkpoint(TRUNCATE)');
    return removal;
  }

  async function removeFiles(requestIds: string[]): Promise<number> {
    const cards = db.select({ id: requestCards.id }).from(requestCards).where(inArray(requestCards.requestId, requestIds)).all();
    await privateFiles.remove(cards.map(({ id }) => id));
    return cards.length;
  }

  /** Writes down how much was removed: numbers only. */
  function writeDown(removal: Omit<Removal, 'removedAt'>, writer: Db | Tx = db): Removal {
    const row = { ...removal, removedAt: toInstant(clock()) };
    writer
      .insert(removals)
      .values({ id: newRandomId(), ...row })
      .run();
    return row;
  }

  return { removeCards, removeRequests, removePerson, writeDown };
}
