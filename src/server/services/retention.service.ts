import { setImmediate } from 'node:timers/promises';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { monthsAfter, retentionLimits } from '#shared/rules/retention.rules.ts';
import { dayMs } from '#shared/rules/time.rules.ts';
import type { Removal, Retention, RetentionPreview } from '#shared/schemas/retention.schema.ts';
import { type Actor, requirePermission, requireSystem } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { removals, requestCards, requests } from '../db/schema/index.ts';
import { newRandomId } from '../ids.ts';
import type { PrivateFiles } from '../private-files/private-files.ts';
import { audit } from './audit.ts';
import type { SettingsService } from './settings.service.ts';

export interface RetentionServiceDeps {
  db: Db;
  clock: Clock;
  settings: SettingsService;
  privateFiles: PrivateFiles;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

const removedAtOnce = 500;
const soonDays = 30;
const mostListed = 50;

/** How long requests and their cards are kept, and the removal of those whose time is over. */
export function createRetentionService({ db, clock, settings, privateFiles }: RetentionServiceDeps) {
  /** The periods in force. Throws `unauthenticated` or `forbidden` without settings.write, as all here but the job. */
  function get(actor: Actor): Retention {
    requirePermission(actor, 'settings.write');
    return settings.get('retention');
  }

  /** Stores the periods. Nothing is removed before the next daily run. */
  function set(actor: Actor, retention: Retention): void {
    settings.set(actor, 'retention', retention);
  }

  /** What the daily job would remove now, and which open requests it will remove within a month. */
  function preview(actor: Actor): RetentionPreview {
    requirePermission(actor, 'settings.write');
    const due = dueNow();
    const soon = limitsAt(clock() + soonDays * dayMs);
    const { openMonths } = settings.get('retention');
    const openSoon = db
      .select({ id: requests.id, reference: requests.reference, type: requests.type, updatedAt: requests.updatedAt })
      .from(requests)
      .where(openBefore(soon.open))
      .orderBy(asc(requests.updatedAt))
      .limit(mostListed)
      .all();
    return {
      cards: db.select({ count: count() }).from(requestCards).innerJoin(requests, eq(requests.id, requestCards.requestId)).where(due.cards).get()?.count ?? 0,
      closed: countRequests(due.closed),
      open: countRequests(due.open),
      suspected: countRequests(due.suspected),
      openSoon: openSoon.map((request) => ({ ...request, removedOn: monthsAfter(request.updatedAt, openMonths) })),
    };
  }

  /** What was removed, the latest first. */
  function listRemovals(actor: Actor): Removal[] {
    requirePermission(actor, 'settings.write');
    const rows = db.select().from(removals).orderBy(desc(removals.removedAt)).limit(mostListed).all();
    return rows.map(({ id: _id, ...removal }) => removal);
  }

  /**
   * Removes for good what is older than its period, files before rows, visitors being answered between two batches. Writes down and
   * returns how much it was; null where there was nothing. For the system alone.
   */
  async function removeDue(actor: Actor): Promise<Removal | null> {
    requireSystem(actor);
    const due = dueNow();
    const cards = await removeCards(due.cards);
    const suspected = await removeRequests(due.suspected);
    const removed = (await removeRequests(due.closed)) + (await removeRequests(due.open));
    if (cards + suspected + removed === 0) return null;
    audit(db, actor, { event: 'removedByRetention', at: toInstant(clock()), noun: 'request', details: { cards, requests: removed, suspected } });
    return writeDown({ reason: 'retention', staffName: '', cards, requests: removed, suspected });
  }

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

  async function removeRequests(condition: SQL | undefined): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = db.select({ id: requests.id }).from(requests).where(condition).limit(removedAtOnce).all();
      if (rows.length === 0) return removed;
      removed += await removeByIds(
        rows.map(({ id }) => id),
        condition,
      );
      await setImmediate();
    }
  }

  /** The files first: a file without a record would be found by nobody. */
  async function removeByIds(ids: string[], condition: SQL | undefined): Promise<number> {
    const cards = db.select({ id: requestCards.id }).from(requestCards).where(inArray(requestCards.requestId, ids)).all();
    await privateFiles.remove(cards.map(({ id }) => id));
    // Asked again: staff may have taken one up meanwhile.
    return db
      .delete(requests)
      .where(and(inArray(requests.id, ids), condition))
      .run().changes;
  }

  function writeDown(removal: Omit<Removal, 'removedAt'>): Removal {
    const row = { ...removal, removedAt: toInstant(clock()) };
    db.insert(removals)
      .values({ id: newRandomId(), ...row })
      .run();
    return row;
  }

  const limitsAt = (now: number) => retentionLimits(settings.get('retention'), now);

  function dueNow() {
    const limits = limitsAt(clock());
    return {
      cards: and(isNotNull(requests.closedAt), lt(requests.closedAt, limits.cards)),
      closed: and(isNull(requests.suspicion), isNotNull(requests.closedAt), lt(requests.closedAt, limits.closed)),
      open: openBefore(limits.open),
      // What staff called spam may have come long before.
      suspected: and(
        isNotNull(requests.suspicion),
        lt(requests.createdAt, limits.suspected),
        or(isNull(requests.closedAt), lt(requests.closedAt, limits.suspected)),
      ),
    };
  }

  function countRequests(condition: SQL | undefined): number {
    return db.select({ count: count() }).from(requests).where(condition).get()?.count ?? 0;
  }

  return { get, set, preview, listRemovals, removeDue };
}

const openBefore = (instant: string) => and(isNull(requests.suspicion), isNull(requests.closedAt), lt(requests.updatedAt, instant));
