import { and, asc, count, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { clockDoubt, monthsAfter, retentionLimits } from '#shared/retention/retention.rules.ts';
import type { Removal, RetentionPreview } from '#shared/retention/retention.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requirePermission, requireSystem } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { removals as removalsTable } from '../requests/removals.table.ts';
import { createRequestRemoval, type RequestRemovalDeps } from '../requests/request-removal.ts';
import { requestCards, requests } from '../requests/requests.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export interface RetentionServiceDeps extends RequestRemovalDeps {
  settings: SettingsService;
}

/** Nothing was removed: staff have to confirm the date first. */
export class RetentionHeldError extends Error {
  constructor({ doubt, lastRunAt, now }: NonNullable<RetentionPreview['held']>) {
    super(`The clock is ${doubt === 'back' ? 'before' : 'far ahead of'} the last run: ${now}, after ${lastRunAt}.`);
    this.name = 'RetentionHeldError';
  }
}

const soonDays = 30;
const mostListed = 50;

export type RetentionService = ReturnType<typeof createRetentionService>;

/** The removal of requests and cards whose time is over; how long they are kept stands in the section `retention` of the settings. */
export function createRetentionService({ db, clock, settings, privateFiles }: RetentionServiceDeps) {
  const removals = createRequestRemoval({ db, clock, privateFiles });

  /** What the daily job would remove now, and which open requests it will remove within a month. Throws `unauthenticated` or `forbidden` without settings.write, as all here but the job. */
  function preview(actor: Actor): RetentionPreview {
    requirePermission(actor, 'settings.write');
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
      ...countDue(dueNow()),
      held: findHold(),
      openSoon: openSoon.map((request) => ({ ...request, removedOn: monthsAfter(request.updatedAt, openMonths) })),
    };
  }

  /** What was removed, the latest first. */
  function listRemovals(actor: Actor): Removal[] {
    requirePermission(actor, 'settings.write');
    const rows = db.select().from(removalsTable).orderBy(desc(removalsTable.removedAt)).limit(mostListed).all();
    return rows.map(({ id: _id, ...removal }) => removal);
  }

  /** Lets the removal go on after the clock made a leap: staff looked at the date and say that it is right. */
  function confirmDate(actor: Actor): void {
    requirePermission(actor, 'settings.write');
    inTransaction(db, (tx) => {
      audit(tx, actor, { event: 'settingsChanged', at: toInstant(clock()), noun: 'setting', id: 'retentionRun', name: 'retentionRun' });
      writeRun(tx);
    });
  }

  /**
   * Removes for good what is older than its period, files before rows, visitors being answered between two batches. Writes down and
   * returns how much it was; null where there was nothing. For the system alone. Throws RetentionHeldError, having removed nothing, where the
   * clock made a leap since the last run that nobody confirmed: a wrong date must not cost what cannot be brought back.
   */
  async function removeDue(actor: Actor): Promise<Removal | null> {
    requireSystem(actor);
    const held = findHold();
    if (held) throw new RetentionHeldError(held);
    writeRun(db);
    const due = dueNow();
    const { cards, closed, open, suspected } = countDue(due);
    const removal = removals.begin(actor, 'retention', { cards, requests: closed + open, suspected });
    await removal.removeCards(due.cards);
    for (const condition of [due.suspected, due.closed, due.open]) await removal.removeRequests(condition);
    removals.finishRemovals();
    return removal.result();
  }

  /** Not a setting: nobody changed anything, and no page shows it. */
  function writeRun(writer: Db | Tx): void {
    const lastRunAt = toInstant(clock());
    writer.insert(jobRuns).values({ job: 'retention', lastRunAt }).onConflictDoUpdate({ target: jobRuns.job, set: { lastRunAt } }).run();
  }

  function findHold(): RetentionPreview['held'] {
    const lastRunAt = db.select().from(jobRuns).where(eq(jobRuns.job, 'retention')).get()?.lastRunAt ?? null;
    const doubt = clockDoubt(lastRunAt, clock());
    return doubt && lastRunAt !== null ? { doubt, lastRunAt, now: toInstant(clock()) } : null;
  }

  const limitsAt = (now: number) => retentionLimits(settings.get('retention'), now);

  function dueNow() {
    const limits = limitsAt(clock());
    return {
      cards: or(and(isNotNull(requests.closedAt), lt(requests.closedAt, limits.cards)), suspectedBefore(limits.suspectedCards)),
      closed: and(isNull(requests.suspicion), isNotNull(requests.closedAt), lt(requests.closedAt, limits.closed)),
      open: openBefore(limits.open),
      suspected: suspectedBefore(limits.suspected),
    };
  }

  function countDue(due: ReturnType<typeof dueNow>) {
    const cards = db.select({ count: count() }).from(requestCards).innerJoin(requests, eq(requests.id, requestCards.requestId)).where(due.cards).get();
    return { cards: cards?.count ?? 0, closed: countRequests(due.closed), open: countRequests(due.open), suspected: countRequests(due.suspected) };
  }

  function countRequests(condition: SQL | undefined): number {
    return db.select({ count: count() }).from(requests).where(condition).get()?.count ?? 0;
  }

  return { preview, listRemovals, confirmDate, removeDue };
}

const openBefore = (instant: string) => and(isNull(requests.suspicion), isNull(requests.closedAt), lt(requests.updatedAt, instant));
/** What staff called spam may have come long before. */
const suspectedBefore = (instant: string) =>
  and(isNotNull(requests.suspicion), lt(requests.createdAt, instant), or(isNull(requests.closedAt), lt(requests.closedAt, instant)));
